import { useState } from 'react';

/**
 * The text of a control whose value is something else: a number, a day. What is typed stays as typed; a value that
 * comes from elsewhere replaces it. `parse` gives the text back when it stands for no value, so that nothing is lost
 * and validation says what is wrong.
 */
export function useEditedText(
  value: unknown,
  format: (value: unknown) => string,
  parse: (text: string) => unknown,
): { readonly text: string; readonly setText: (text: string) => void; readonly tidy: () => void } {
  const [text, setText] = useState(() => format(value));
  const [known, setKnown] = useState(value);
  if (!Object.is(known, value)) {
    setKnown(value);
    if (!isSame(parse(text), value)) setText(format(value));
  }
  return { text, setText, tidy: () => setText(format(value)) };
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a ?? null, b ?? null);
}
