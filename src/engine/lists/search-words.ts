import { plainWidth } from '../../domain/documents/plain-width.ts';
import { phoneDigits } from '../../domain/phone-spelling.ts';
import { normalizeText } from '../../platform/database/normalize.ts';

/** One part of a search: at least one of its patterns must match the normalised text (SQL LIKE, `\` escapes). */
export type SearchPiece = {
  readonly patterns: readonly string[];
  /** Pattern for words of the text that begin with it. */
  readonly begin: string;
};

const maxPieces = 20;

/**
 * Splits a search into words, all of which must occur, and quoted phrases. Three or more letters match anywhere, fewer
 * only at the beginning of a word. A number with separators (`123.456.789-09`) is also found without them, as are words
 * that form one number together (`11 98765-4321`, `529 982 247 25`).
 */
export function searchPieces(query: string): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  const text = joinPhones(plainWidth(query.normalize('NFC')).replaceAll(/[\u201c\u201d\u201e\u201f]/g, '"'));
  const words = Array.from(text.matchAll(/"([^"]*)"?|[^\s"]+/g), ([whole, phrase]) => ({ whole, phrase }));
  const numbers = numbersOf(words.map(({ whole, phrase }) => (phrase === undefined ? whole : null)));
  for (const [place, { whole, phrase }] of words.entries()) {
    const piece = normalizeText(phrase ?? whole)
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (piece === '' || pieces.length >= maxPieces) continue;
    const patterns = [...patternsOf(piece), ...(numbers.get(place) ?? []).map(containsPattern)];
    pieces.push({ patterns: [...new Set(patterns)], begin: `% ${escapeLike(piece)}%` });
  }
  return pieces;
}

/** Maximum number of words that may form one number; more are a list of numbers. */
const maxParts = 6;

/**
 * By index of a word, the numbers of 8 to 15 digits that it may form with its neighbours: a telephone or document
 * number written with spaces. Words with letters, and phrases, are null and separate numbers.
 */
function numbersOf(words: readonly (string | null)[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  const isPart = (word: string | null | undefined): boolean =>
    /^\+?[\d().\-/\u2010-\u2015\u2212]*\d[\d().\-/\u2010-\u2015\u2212]*$/.test(word ?? '');
  for (let first = 0; first < words.length && first < maxPieces; first += 1) {
    for (let last = first; last < first + maxParts && isPart(words[last]); last += 1) {
      const digits = phoneDigits(words.slice(first, last + 1).join(''));
      // A single word is searched as it is, without removing dialling prefixes.
      if (digits === null || digits.length < 8 || digits.length > 15 || words[first] === digits) continue;
      for (let place = first; place <= last; place += 1) found.set(place, [...(found.get(place) ?? []), digits]);
    }
  }
  return found;
}

/**
 * The texts that a search compares whole values and their beginnings with: the whole search, and its first word or
 * phrase, normalised.
 */
export function matchedTexts(query: string): { readonly whole: string; readonly first: string } {
  const clean = (text: string): string => normalizeText(text).replaceAll(/\s+/g, ' ').trim();
  const text = plainWidth(query.normalize('NFC'));
  const first = /"([^"]*)"?|[^\s"]+/.exec(text);
  return { whole: clean(text), first: clean(first?.[1] ?? first?.[0] ?? '') };
}

/** LIKE pattern for a text anywhere. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** LIKE pattern for a text at the beginning of any word but the first. */
export function beginsWordPattern(text: string): string {
  return `% ${escapeLike(text)}%`;
}

/** LIKE pattern for a text at the beginning. */
export function startPattern(text: string): string {
  return `${escapeLike(text)}%`;
}

/**
 * Joins a telephone number with its area code in brackets, because it is stored as digits: `(11) 98765-4321` is one
 * word.
 */
function joinPhones(query: string): string {
  return query.replaceAll(/\((\d{2,3})\)\s*(\d{4,5})[-.\s]?(\d{4})(?!\d)/g, '$1$2$3');
}

function patternsOf(text: string): string[] {
  const bare = text.replaceAll(/[.\-/()]/g, '');
  const isNumber = /\d/.test(text) && bare !== '' && bare !== text;
  return isNumber ? [patternOf(text), patternOf(bare)] : [patternOf(text)];
}

function patternOf(text: string): string {
  return [...text].length > 2 ? containsPattern(text) : beginsWordPattern(text);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
}
