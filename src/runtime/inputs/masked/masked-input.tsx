import { useLayoutEffect, useRef } from 'react';
import { applyMask, editMasked, type Mask } from '../../../ui/format/mask.ts';
import { TextControl, type TextControlProps } from '../text-control.tsx';

type MaskedInputProps = Omit<TextControlProps, 'value' | 'onChange' | 'inputRef'> & {
  readonly mask: Mask;
  /** With or without the literals of the mask. */
  readonly text: string;
  readonly onText: (masked: string) => void;
};

/** A text control under an input mask; the caret stays where one types. */
export function MaskedInput({ mask, text, onText, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = applyMask(mask, text);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextControl
      {...rest}
      inputRef={input}
      value={shown}
      onChange={(event) => {
        const { value: raw, selectionStart } = event.currentTarget;
        const edited = editMasked(mask, { previous: shown, raw, caret: selectionStart ?? raw.length });
        caret.current = edited.caret;
        onText(edited.value);
      }}
    />
  );
}
