import { useState } from 'react';
import { textOf } from '../control-props.ts';

/**
 * JSON as text: the typed text stays, and becomes the value when it is valid JSON; until then the value is a text that
 * validation refuses.
 */
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
