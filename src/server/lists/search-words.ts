import { normalizeText } from '../database/normalize.ts';

/** One piece of a search: at least one of the patterns must match the normalised text (SQL LIKE, `\` escapes). */
export type SearchPiece = {
  readonly patterns: readonly string[];
  /** The pattern of a word of the text that begins so. */
  readonly begin: string;
};

const maxPieces = 20;

/**
 * Takes a search apart: words all of which must occur, and phrases in quotes. Three letters or more are found anywhere,
 * fewer only at the beginning of a word. A number written with separators (`123.456.789-09`) is found without them too.
 */
export function searchPieces(query: string): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  for (const match of joinPhones(query.normalize('NFC')).matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const text = normalizeText(match[1] ?? match[0])
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (text === '') continue;
    if (pieces.length < maxPieces) pieces.push({ patterns: patternsOf(text), begin: `% ${escapeLike(text)}%` });
  }
  return pieces;
}

/** What a search compares whole texts and their beginnings with: all of it, and its first word or phrase, normalised. */
export function matchedTexts(query: string): { readonly whole: string; readonly first: string } {
  const clean = (text: string): string => normalizeText(text).replaceAll(/\s+/g, ' ').trim();
  const text = query.normalize('NFC');
  const first = /"([^"]*)"?|[^\s"]+/.exec(text);
  return { whole: clean(text), first: clean(first?.[1] ?? first?.[0] ?? '') };
}

/** LIKE pattern that finds a text anywhere. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** LIKE pattern that finds a text at the beginning of a word that is not the first. */
export function beginsWordPattern(text: string): string {
  return `% ${escapeLike(text)}%`;
}

/** LIKE pattern that finds a text at the beginning. */
export function startPattern(text: string): string {
  return `${escapeLike(text)}%`;
}

/** A telephone with its area code in brackets is stored as its digits: `(11) 98765-4321` is one word. */
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
