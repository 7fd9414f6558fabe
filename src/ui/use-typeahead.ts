import { useRef } from 'react';

/** Maximum of ms between letters that form one text. */
const pauseMs = 700;

/**
 * Collects letters typed in quick succession: returns the text so far. `at` is when the key was pressed (its
 * `timeStamp`), because a busy page handles it later.
 */
export function useTypeahead(): (letter: string, at: number) => string {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (letter, at) => {
    const text = at - typed.current.at < pauseMs ? typed.current.text + letter : letter;
    typed.current = { text, at };
    return text;
  };
}
