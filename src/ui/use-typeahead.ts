import { useRef } from 'react';

/** Letters that follow each other this quickly, in ms, are one text. */
const pauseMs = 700;

/**
 * Collects letters typed in quick succession: answers the text so far. `at` is when the key was pressed (its
 * `timeStamp`), which a busy page handles later.
 */
export function useTypeahead(): (letter: string, at: number) => string {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (letter, at) => {
    const text = at - typed.current.at < pauseMs ? typed.current.text + letter : letter;
    typed.current = { text, at };
    return text;
  };
}
