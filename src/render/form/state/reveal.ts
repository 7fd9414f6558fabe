import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FlatElement } from '../values/flatten.ts';
import type { FormStore } from '../values/form-store.ts';
import type { RowError } from '../values/rows/row-error.ts';
import type { ErrorEntry } from './errors/error-entries.ts';
import type { FormHandle } from './form-handle.ts';

/** Opens the part of a layout element that contains the named element. */
type Opener = (inner: string) => void;

// Keyed by the store, which outlives a change of the definition.
const openers = new WeakMap<FormStore, Map<string, Opener>>();

/** Lets a layout element with hidden parts (tabs, steps, accordion, section) be opened from outside. */
export function useOpener(form: FormHandle, name: string, open: Opener): void {
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  // Before the browser paints, because callers look into the opened tab next.
  useLayoutEffect(() => {
    const known = openers.get(form.store) ?? new Map<string, Opener>();
    openers.set(form.store, known);
    const opener: Opener = (inner) => latest.current(inner);
    known.set(name, opener);
    return () => {
      if (known.get(name) === opener) known.delete(name);
    };
  }, [form.store, name]);
}

/**
 * Reveals an element by opening every tab, step, accordion and section around it. When it returns, the element is
 * rendered and its control can take the focus.
 */
export function revealElement(form: FormHandle, name: string): void {
  const item = form.elements.find((each) => each.name === name);
  if (item === undefined) return;
  const known = openers.get(form.store);
  const path = [...item.ancestors, name];
  // One after another: hidden elements are only known after their container was opened.
  for (const [index, container] of item.ancestors.entries()) {
    flushSync(() => known?.get(container)?.(path[index + 1] ?? name));
  }
}

/** The visible element of a field. */
function shownElement(form: FormHandle, field: string): FlatElement | undefined {
  return form.elements.find(
    (each) => each.field === field && each.element.elements === undefined && form.conditions.isShown(each.name),
  );
}

/** Reveals the element of a field and focuses it; false if no visible element has the field. */
export function focusFieldOf(form: FormHandle, field: string): boolean {
  const item = shownElement(form, field);
  if (item === undefined) return false;
  revealElement(form, item.name);
  const control = document.getElementById(`${form.idPrefix}_${item.name}`);
  control?.scrollIntoView({ block: 'center', behavior: 'instant' });
  control?.focus({ preventScroll: true });
  return control !== null;
}

/**
 * Reveals an element by its name, or a row of one (`itens/5`), and focuses its control, or the element itself. Of
 * several names separated by spaces the first visible one is used. Waits for elements that an action has just caused.
 */
export function focusTarget(form: FormHandle | null, target: string): void {
  const names = target.split(/\s+/).filter(Boolean);
  const end = performance.now() + longestDrawing;
  const look = () => {
    if (names.some((name) => focusOn(form, name)) || performance.now() > end) return;
    requestAnimationFrame(look);
  };
  look();
}

/** Maximum ms to wait for the target. */
const longestDrawing = 2_000;

function focusOn(form: FormHandle | null, target: string): boolean {
  const [name = '', row] = target.split('/');
  if (form !== null) {
    if (row === undefined && focusFieldOf(form, name)) return true;
    revealElement(form, name);
  }
  const parts = [...document.querySelectorAll<HTMLElement>(`[data-element="${CSS.escape(name)}"]`)];
  // Screens in other tabs stay mounted, and may have parts of the same name.
  const part = parts.find(isInSight);
  const found = row === undefined ? part : part?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);
  if (found === undefined || found === null || found.childElementCount === 0) return false;
  const control = found.querySelector<HTMLElement>(
    'input:not(:disabled), select, textarea, button:not(:disabled), a[href]',
  );
  const focused = row === undefined && control !== null ? control : found;
  if (focused === found && !found.hasAttribute('tabindex')) found.tabIndex = -1;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  focused.focus({ preventScroll: true });
  return true;
}

function isInSight(part: HTMLElement): boolean {
  if (part.hidden || part.closest('[hidden]') !== null) return false;
  return typeof part.checkVisibility !== 'function' || part.checkVisibility();
}

/** Focuses a row of a list, or its cell of a field; returns false if there is no such row. */
type RowFocus = (error: RowError) => boolean;

const rowFocuses = new WeakMap<FormStore, Map<string, RowFocus>>();
/** Row to focus when its list is drawn: the code of lists loads when one is shown. */
const awaitedRows = new WeakMap<FormStore, { readonly name: string; readonly error: RowError }>();

/** Lets errors of rows lead to the rows of a list. */
export function useRowFocus(form: FormHandle, name: string, focus: RowFocus): void {
  const latest = useRef(focus);
  useLayoutEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    const known = rowFocuses.get(form.store) ?? new Map<string, RowFocus>();
    rowFocuses.set(form.store, known);
    const own: RowFocus = (error) => latest.current(error);
    known.set(name, own);
    const awaited = awaitedRows.get(form.store);
    if (awaited?.name === name) {
      awaitedRows.delete(form.store);
      own(awaited.error);
    }
    return () => {
      if (known.get(name) === own) known.delete(name);
    };
  }, [form.store, name]);
}

/** Reveals and focuses the place of an error: a field, or a row of a list. */
export function focusEntry(form: FormHandle, { field, row }: Pick<ErrorEntry, 'field' | 'row'>): boolean {
  awaitedRows.delete(form.store);
  const list = row === null ? undefined : shownElement(form, field);
  if (row === null || list === undefined) return focusFieldOf(form, field);
  revealElement(form, list.name);
  const focus = rowFocuses.get(form.store)?.get(list.name);
  if (focus === undefined) awaitedRows.set(form.store, { name: list.name, error: row });
  return (focus?.(row) ?? false) || focusFieldOf(form, field) || focus === undefined;
}

/** Reveals and focuses the first field with an error, in the order of the screen. */
export function focusFirstError(form: FormHandle): boolean {
  const errors = form.store.errors();
  const first = form.elements.find(
    ({ field, element, name }) => errors.has(field) && element.elements === undefined && form.conditions.isShown(name),
  );
  if (first === undefined) return false;
  return focusEntry(form, { field: first.field, row: form.store.rowErrors(first.field)[0] ?? null });
}
