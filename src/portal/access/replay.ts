import type { Recording } from './drawn-page.ts';

/**
 * Repeats what the user did to a page before its code was loaded. If the page was drawn again, restores typed text and
 * the focus: the rest of a password belongs to no other field. Call it once event handlers are in place.
 */
export function replay({ root, fields, buttons, focused, isSubmitted, end }: Recording): void {
  end();
  for (const field of fields) {
    const next = root.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (field.isConnected || next === null) continue;
    if (field.value !== '') {
      next.value = field.value;
      next.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (field !== focused) continue;
    next.focus();
    next.setSelectionRange(field.selectionStart, field.selectionEnd);
  }
  for (const button of buttons) {
    if (!button.isConnected) continue;
    // Some react to the mouse going down.
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    button.click();
  }
  if (isSubmitted) root.querySelector('form')?.requestSubmit();
}
