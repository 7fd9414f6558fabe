import { useState } from 'react';

/** What a text is to the control that shows it. */
export type EditedText = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Writes the value out, as a control that is left does. */
  readonly tidy: () => void;
  /** Sets whether the control has the focus. */
  readonly setInside: (isInside: boolean) => void;
};

/**
 * The text of a control whose value is something else: a number, a day. What is typed stays as typed; a value that
 * comes from elsewhere replaces it. `parse` gives the text back when it stands for no value, so that nothing is lost
 * and validation says what is wrong.
 *
 * @param style what `format` goes by: where it changes, what stands there is written anew, but not under somebody's hands
 */
export function useEditedText(
  value: unknown,
  format: (value: unknown) => string,
  parse: (text: string) => unknown,
  style?: string,
): EditedText {
  const [text, setText] = useState(() => format(value));
  const [known, setKnown] = useState(value);
  const [isInside, setInside] = useState(false);
  const [written, setWritten] = useState(style);
  if (written !== style) {
    setWritten(style);
    if (!isInside) setText(format(value));
  }
  if (!Object.is(known, value)) {
    setKnown(value);
    if (!isSame(parse(text), value)) setText(format(value));
  }
  return { text, setText, tidy: () => setText(format(value)), setInside };
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a ?? null, b ?? null);
}
