import { useState } from 'react';

/** The text of a control, with functions that change it. */
export type EditedText = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Formats the value, as when the control is left. */
  readonly tidy: () => void;
  /** Sets whether the control has the focus. */
  readonly setInside: (isInside: boolean) => void;
};

/**
 * The text of a control with another kind of value: a number, a day. The typed text stays; a value from elsewhere
 * replaces it. `parse` returns the text itself if it is not a valid value, so that nothing is lost and validation
 * reports the error.
 *
 * @param style identifies the format of `format`: when it changes, the text is formatted again unless the user is
 * typing
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
