import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FlatElement } from '../values/flatten.ts';
import type { FormStore } from '../values/form-store.ts';
import type { RowError } from '../values/rows/row-error.ts';
import type { ErrorEntry } from './errors/error-entries.ts';
import type { FormHandle } from './form-handle.ts';

/** Opens what a layout element keeps closed, so that the element of this name inside it can be seen. */
type Opener = (inner: string) => void;

// By the store, which outlives a change of the definition.
const openers = new WeakMap<FormStore, Map<string, Opener>>();

/** Lets a layout element that shows its content in part (tabs, steps, accordion, section) be opened from outside. */
export function useOpener(form: FormHandle, name: string, open: Opener): void {
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  // Before the browser paints, because what a tab shows anew must be there for who looks inside of it next.
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
 * Brings an element into sight, whatever it stands in: every tab, step, accordion and section around it opens. When it
 * returns the element is in the page as drawn, and its control can take the focus.
 */
export function revealElement(form: FormHandle, name: string): void {
  const item = form.elements.find((each) => each.name === name);
  if (item === undefined) return;
  const known = openers.get(form.store);
  const path = [...item.ancestors, name];
  // One after another: what is hidden is known only once what stands around it is open.
  for (const [index, container] of item.ancestors.entries()) {
    flushSync(() => known?.get(container)?.(path[index + 1] ?? name));
  }
}

/** The element that shows a field, of those that can be seen. */
function shownElement(form: FormHandle, field: string): FlatElement | undefined {
  return form.elements.find(
    (each) => each.field === field && each.element.elements === undefined && form.conditions.isShown(each.name),
  );
}

/** Reveals the element of a field and puts the caret there; false when no element that can be seen has the field. */
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
 * Reveals an element by its name, or a row of one (`itens/5`), and puts the focus there: on its control, or else on the
 * whole of it. Of several names, apart by blanks, the first counts that can be seen. What an action has just brought about
 * may still have to be drawn, so it is waited for.
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

/** Time that what is to have the focus has to come, in ms. */
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

/** Puts the focus on a row of a list, or on its cell of a field; false when the row is not there. */
type RowFocus = (error: RowError) => boolean;

const rowFocuses = new WeakMap<FormStore, Map<string, RowFocus>>();
/** Row that is to have the focus once its list has been drawn: the code of lists comes when one is shown. */
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

/** Reveals what an error is about and puts the focus there: a field, or a row of a list. */
export function focusEntry(form: FormHandle, { field, row }: Pick<ErrorEntry, 'field' | 'row'>): boolean {
  awaitedRows.delete(form.store);
  const list = row === null ? undefined : shownElement(form, field);
  if (row === null || list === undefined) return focusFieldOf(form, field);
  revealElement(form, list.name);
  const focus = rowFocuses.get(form.store)?.get(list.name);
  if (focus === undefined) awaitedRows.set(form.store, { name: list.name, error: row });
  return (focus?.(row) ?? false) || focusFieldOf(form, field) || focus === undefined;
}

/** Reveals and focuses the first field of the form, in the order of the screen, that has an error. */
export function focusFirstError(form: FormHandle): boolean {
  const errors = form.store.errors();
  const first = form.elements.find(
    ({ field, element, name }) => errors.has(field) && element.elements === undefined && form.conditions.isShown(name),
  );
  if (first === undefined) return false;
  return focusEntry(form, { field: first.field, row: form.store.rowErrors(first.field)[0] ?? null });
}
