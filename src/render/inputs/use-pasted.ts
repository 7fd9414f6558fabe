import type { ClipboardEvent } from 'react';
import { plainWidth } from '../../domain/documents/plain-width.ts';
import { useHost } from '../host/host-context.ts';
import { useRuntimeTexts } from '../texts/index.ts';

/** Longest text that a refusal quotes. */
const longestQuote = 40;

export type PasteHandler = (event: ClipboardEvent<HTMLInputElement>) => void;

/** `usePastedBeside` for fields of views, whose portal says what is refused. */
export function usePasted(label: string, take: (text: string) => boolean): PasteHandler {
  return usePastedBeside(useHost().notify, label, take);
}

/**
 * Pasting is not typing: a text that comes from elsewhere is taken whole or not at all, and whoever pasted it reads why not. What
 * stands in the control already counts, as far as it is not marked.
 * @param notify shows the refusal
 * @param take takes the text that the control would have; false when it cannot
 */
export function usePastedBeside(
  notify: (text: string, kind: 'error') => void,
  label: string,
  take: (text: string) => boolean,
): PasteHandler {
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
