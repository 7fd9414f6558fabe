import type { ClipboardEvent } from 'react';
import { plainWidth } from '../../domain/documents/plain-width.ts';
import { useHost } from '../host/host-context.ts';
import { useRuntimeTexts } from '../texts/index.ts';

/** Maximum length of a quoted text in a refusal. */
const longestQuote = 40;

export type PasteHandler = (event: ClipboardEvent<HTMLInputElement>) => void;

/**
 * Unlike typing, pasting takes a text completely or not at all, and the user is told why not. The remaining, unselected
 * text of the control counts as well.
 * @param take receives the resulting text of the control; returns false if it is invalid
 */
export function usePasted(label: string, take: (text: string) => boolean): PasteHandler {
  const { notify } = useHost();
  const t = useRuntimeTexts();
  return (event) => {
    const { currentTarget, clipboardData } = event;
    const pasted = plainWidth(clipboardData.getData('text')).trim();
    if (currentTarget.readOnly || currentTarget.disabled || pasted === '') return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = currentTarget;
    const text = `${value.slice(0, selectionStart ?? 0)}${pasted}${value.slice(selectionEnd ?? value.length)}`;
    if (take(text)) return;
    const quoted = pasted.length > longestQuote ? `${pasted.slice(0, longestQuote - 1)}…` : pasted;
    notify(t('paste.refused', { text: quoted, name: label }), 'error');
  };
}
