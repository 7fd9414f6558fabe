import { type RefObject, useEffect, useRef } from 'react';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';

/** Maximum ms until the fields of a form exist. */
const patienceMs = 5_000;
/** ms within which a new dialog may move the focus to its own first control. */
const dialogMs = 250;
/** Maximum ms to wait for the mark of a known error. */
const markMs = 1_000;
const handSigns = ['keydown', 'pointerdown'] as const;

const editable = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"]';

/**
 * Sets the focus once when a form opens: on its first field, or on its heading, which a screen reader then reads. In a
 * dialog it is always the first editable field. If the user is already typing elsewhere, nothing happens.
 * @param isWrong an error is known: its mark appears a moment after the fields and is awaited
 */
export function useOpeningFocus(root: RefObject<HTMLElement | null>, goal: 'field' | 'heading', isWrong = false): void {
  const isDone = useRef(false);
  const awaitsMark = useRef(isWrong);
  useEffect(() => {
    const element = root.current;
    // The preview of the studio is drawn beside what somebody types.
    if (isDone.current || element === null || window.self !== window.top) return;
    let timer: ReturnType<typeof setTimeout>;
    let release = () => {};
    const clear = () => {
      changes.disconnect();
      clearTimeout(timer);
      clearTimeout(mark);
      release();
      for (const sign of handSigns) document.removeEventListener(sign, stop, { capture: true });
    };
    const stop = () => {
      isDone.current = true;
      clear();
    };
    const tryIt = () => {
      if (awaitsMark.current && element.querySelector('[aria-invalid="true"]') === null) return;
      const isField = goal === 'field' || dialogOf(element) !== null;
      const target = isField ? firstField(element) : element.querySelector<HTMLElement>('h1');
      if (target === null) return;
      const isWanted = document.activeElement === target || isFree(element);
      if (isWanted) target.focus({ preventScroll: goal === 'heading' });
      // Avoids opening the help of the first field, which would cover the next ones.
      const frame = target.closest<HTMLElement>('[data-help]');
      if (frame !== null) frame.dataset.help = 'dismissed';
      const dialog = dialogOf(element);
      if (dialog === null || !isWanted) return stop();
      changes.disconnect();
      clearTimeout(timer);
      timer = setTimeout(stop, dialogMs);
      release = holdFocus(dialog, target);
    };
    const changes = new MutationObserver(tryIt);
    timer = setTimeout(stop, patienceMs);
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] });
    const giveUp = () => {
      awaitsMark.current = false;
      tryIt();
    };
    const mark = awaitsMark.current ? setTimeout(giveUp, markMs) : undefined;
    for (const sign of handSigns) document.addEventListener(sign, stop, { capture: true });
    tryIt();
    return clear;
  }, [root, goal]);
}

/**
 * Scrolls a field that Tab reaches out from under the header and footer. Browsers do so by the margins of
 * `form.module.css`, but not for rows that are laid out only when visible.
 */
export function useClearFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const clear = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Tab' || !(target instanceof HTMLElement) || target.closest('[data-fields]') === null) return;
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    };
    element?.addEventListener('keyup', clear);
    return () => element?.removeEventListener('keyup', clear);
  }, [root]);
}

/**
 * Returns the focus to a field of a dialog when the heading or a button gets it, until released. If another field gets
 * it, it stays there, because the user chose it; fields that select their text retake the focus themselves.
 */
function holdFocus(dialog: Element, field: HTMLElement): () => void {
  const hold = ({ target }: Event) => {
    if (target instanceof HTMLElement && !target.matches(editable)) field.focus();
  };
  dialog.addEventListener('focusin', hold);
  return () => dialog.removeEventListener('focusin', hold);
}

/**
 * The first visible and editable control; if there is an error, the first with one. Later ones are not examined,
 * because visibility needs layout.
 */
function firstField(root: ParentNode): HTMLElement | null {
  const usable = (more: string) =>
    [...root.querySelectorAll<HTMLElement>(`[data-fields] :is(${editable})${more}`)].find(isUsable);
  return usable('[aria-invalid="true"]') ?? usable('') ?? null;
}

function isUsable(field: HTMLElement): boolean {
  const isLocked = field.matches(':disabled, [aria-disabled="true"], [readonly]:not([role="combobox"])');
  return !isLocked && field.tabIndex >= 0 && field.checkVisibility({ visibilityProperty: true });
}

/** Whether the focus is nowhere, or on what opened the form: a link, a button, the dialog itself. */
function isFree(root: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || !focused.checkVisibility()) return true;
  if (frontDialog() !== dialogOf(root)) return false;
  return !focused.matches(editable);
}
