import type { Recording } from './drawn-page.ts';

/**
 * Repeats what the user did to a page before its code was loaded. If the page was drawn again, restores typed text and
 * the focus: the rest of a password belongs to no other field. Call it once event handlers are in place.
 */
export function replay({ root, fields, buttons, focused, isSubmitted, end }: Recording): void {
  end();
  for (const field of fields) putBack(root, field);
  if (focused !== undefined) moveFocus(root, focused);
  for (const button of buttons) if (button.isConnected) press(button);
  if (isSubmitted) root.querySelector('form')?.requestSubmit();
}

function putBack(root: HTMLElement, field: HTMLInputElement): void {
  const next = findAgain(root, field);
  if (next === null || field.value === '') return;
  next.value = field.value;
  next.dispatchEvent(new Event('input', { bubbles: true }));
}

function moveFocus(root: HTMLElement, field: HTMLInputElement): void {
  const next = findAgain(root, field);
  next?.focus();
  next?.setSelectionRange(field.selectionStart, field.selectionEnd);
}

/** Some buttons react to the mouse going down. */
function press(button: HTMLButtonElement): void {
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  button.click();
}

/** The field in the place of one of the markup; null if that is still there. */
function findAgain(root: HTMLElement, field: HTMLInputElement): HTMLInputElement | null {
  const next = root.querySelector(`input[name="${field.name}"]`);
  return field.isConnected || !(next instanceof HTMLInputElement) ? null : next;
}
