import { useState } from 'react';
import { textOf } from '../control-props.ts';

/** JSON as text: what is typed stays as typed, and is the value once it is JSON; until then it is a text that validation refuses. */
export function useJsonText(value: unknown): { readonly text: string; readonly read: (text: string) => unknown } {
  const [edited, setEdited] = useState(() => ({ value, text: jsonText(value) }));
  const current = Object.is(edited.value, value) ? edited : { value, text: jsonText(value) };
  return {
    text: current.text,
    read: (text) => {
      const read = jsonValue(text);
      setEdited({ value: read, text });
      return read;
    },
  };
}

function jsonText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : textOf(value);
}

function jsonValue(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : text;
  } catch {
    return text;
  }
}
