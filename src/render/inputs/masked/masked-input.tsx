import { useLayoutEffect, useRef } from 'react';
import { applyMask, editMasked, type Mask } from '../../../ui/format/mask.ts';
import { fitMask } from '../../../ui/format/pasted.ts';
import { TextControl, type TextControlProps } from '../text-control.tsx';
import { usePasted } from '../use-pasted.ts';

type MaskedInputProps = Omit<TextControlProps, 'value' | 'onChange' | 'inputRef'> & {
  /** Null while there is no mask: the text stays as typed. A mask that arrives later does not take the focus away. */
  readonly mask: Mask | null;
  /** With or without the literals of the mask. */
  readonly text: string;
  readonly onText: (masked: string) => void;
  /** Parses a pasted text, which may be written differently from the mask; null for unknown forms. */
  readonly readPasted?: (text: string) => string | null;
  /** Handles a pasted text instead of the mask; returns false if it cannot. */
  readonly onPastedText?: (text: string) => boolean;
};

/** A text control with an input mask that preserves the caret. */
export function MaskedInput({ mask, text, onText, readPasted, onPastedText, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = mask === null ? text : applyMask(mask, text);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const takePasted = (pasted: string): boolean => {
    if (onPastedText !== undefined) return onPastedText(pasted);
    if (mask === null) return false;
    const fitting = readPasted?.(pasted) ?? fitMask(mask, pasted);
    if (fitting === null) return false;
    caret.current = fitting.length;
    onText(fitting);
    return true;
  };
  const onPaste = usePasted(rest['aria-label'] ?? rest.field.label, takePasted);
  return (
    <TextControl
      {...rest}
      {...(mask === null && onPastedText === undefined ? {} : { onPaste })}
      inputRef={input}
      value={shown}
      onChange={(event) => {
        const { value: raw, selectionStart } = event.currentTarget;
        if (mask === null) return onText(raw);
        const edited = editMasked(mask, { previous: shown, raw, caret: selectionStart ?? raw.length });
        caret.current = edited.caret;
        onText(edited.value);
      }}
    />
  );
}
