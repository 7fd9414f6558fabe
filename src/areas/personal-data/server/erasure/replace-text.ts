import { isRecord } from '../../../../language/json/record.ts';
import { normalizeText } from '../../../../platform/database/normalize.ts';
import type { PersonValues } from './identifying.ts';
import type { Stand } from './replacements.ts';

/** Replacement for a document, a number or part of an address. */
const blank = '***';

/** Removes a person from texts and JSON that name them; returns anything else unchanged, as the same object. */
export type Cleaner = {
  readonly text: (text: string) => string;
  readonly json: (value: unknown) => unknown;
};

export function createCleaner({ identifying, all }: PersonValues, stand: Stand): Cleaner {
  const instead = { nome: stand.name, email: stand.email, outro: blank } as const;
  const names = (text: string): boolean => {
    const normal = normalizeText(text);
    return [...identifying].some((value) => holds(normal, value));
  };

  function clean(text: string): string {
    let result = text;
    for (const [value, kind] of all) result = replaceNormal(result, value, instead[kind]);
    return result;
  }

  function walk(value: unknown): unknown {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number') return identifying.has(String(value)) ? null : value;
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [clean(key), walk(each)]));
  }

  return {
    text: (text) => (names(text) ? clean(text) : text),
    json: (value) => (names(JSON.stringify(value) ?? '') ? walk(value) : value),
  };
}

/** Whether a text contains a value that is not part of a longer word or number. */
function holds(normal: string, value: string): boolean {
  return placeOf(normal, value, 0) >= 0;
}

function placeOf(normal: string, value: string, from: number): number {
  for (let at = normal.indexOf(value, from); at >= 0; at = normal.indexOf(value, at + 1)) {
    const before = normal.charAt(at - 1);
    const after = normal.charAt(at + value.length);
    if (!isWord(before) && !isWord(after)) return at;
    // The letter of a JSON escape such as `\n` may come directly before a word.
    if (!isWord(after) && normal.charAt(at - 2) === '\\') return at;
  }
  return -1;
}

function isWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter);
}

/**
 * Replaces every place where the normalised text equals a value. Normalising changes the number of letters, so places
 * are mapped back to the original text.
 */
function replaceNormal(text: string, value: string, instead: string): string {
  const places: number[] = [];
  let normal = '';
  let index = 0;
  for (const letter of text) {
    const one = normalizeText(letter);
    for (let unit = 0; unit < one.length; unit += 1) places.push(index);
    normal += one;
    index += letter.length;
  }
  places.push(text.length);
  let result = '';
  let done = 0;
  for (let at = placeOf(normal, value, 0); at >= 0; at = placeOf(normal, value, at + value.length)) {
    result += text.slice(done, places[at]) + instead;
    done = places[at + value.length] ?? text.length;
  }
  return result + text.slice(done);
}
