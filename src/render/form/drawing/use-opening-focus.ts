import { type RefObject, useEffect, useRef } from 'react';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';

/** So long the fields of a form may take to be there, in ms. */
const patienceMs = 5_000;
/** So long a dialog that has just come may still put the focus on its own first control, in ms. */
const dialogMs = 250;
/** So long the mark of what is known to be wrong is waited for, in ms. */
const markMs = 1_000;
const handSigns = ['keydown', 'pointerdown'] as const;

const editable = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"]';

/**
 * Puts the focus into a form as it opens, once: on its first field, or on its heading, which a screen reader then reads.
 * In a dialog it is always the first field that may be changed. Whoever types elsewhere by then is left alone.
 * @param isWrong something is known to be wrong: its mark shows a moment after the fields do, and is waited for
 */
export function useOpeningFocus(root: RefObject<HTMLElement | null>, goal: 'field' | 'heading', isWrong = false): void {
  const isDone = useRef(false);
  const awaitsMark = useRef(isWrong);
  useEffect(() => {
    const element = root.current;
    // The preview of the workshop is drawn beside what somebody types.
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
      // Nobody asked for the help of the first field, which would lie over the next ones.
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
 * Keeps the field that Tab leads to clear of the head and the foot of the screen. Browsers do so by the margins of
 * `form.module.css`, but not where rows are laid out only as they come into sight.
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
 * Brings the focus back to a field of a dialog when it goes to the heading or a button, until it is released. Another
 * field keeps it: somebody wanted that one, and a field that marks its text takes the focus back by itself.
 */
function holdFocus(dialog: Element, field: HTMLElement): () => void {
  const hold = ({ target }: Event) => {
    if (target instanceof HTMLElement && !target.matches(editable)) field.focus();
  };
  dialog.addEventListener('focusin', hold);
  return () => dialog.removeEventListener('focusin', hold);
}

/**
 * The first control that can be seen and changed; where something is wrong already, the first that is. The others are not
 * looked at: what can be seen is known by their layout alone.
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

/** Whether the focus is nowhere, or on what led here: a link, a button, the dialog itself. */
function isFree(root: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || !focused.checkVisibility()) return true;
  if (frontDialog() !== dialogOf(root)) return false;
  return !focused.matches(editable);
}
