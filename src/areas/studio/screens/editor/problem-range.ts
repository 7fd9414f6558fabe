import { createScanner } from 'jsonc-parser';
import type { ViewProblem } from '../../../../language/index.ts';
import { pointerNames } from '../../../../render/values.ts';

export type Range = { readonly from: number; readonly to: number };

/** A change of the text that fixes a problem. */
export type QuickFix = { readonly label: string; readonly change: Range & { readonly insert: string } };

/**
 * A change of a text for what it has become since; null if its own part has changed, so that it may not fit any more.
 * What is typed before the next check would move it to other characters.
 */
export function moveChange(change: QuickFix['change'], before: string, after: string): QuickFix['change'] | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (change.to <= start) return change;
  if (change.from < before.length - end) return null;
  const moved = after.length - before.length;
  return { ...change, from: change.from + moved, to: change.to + moved };
}

/** Offset of a 1-based line and column, within the text. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + column - 1, end < 0 ? text.length : end);
}

/** 1-based line and column of an offset. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

/**
 * The range to underline: the key or value at the problem's place, or the word of an expression. At least one
 * character.
 */
export function rangeOfProblem(text: string, { line, column }: Pick<ViewProblem, 'line' | 'column'>): Range {
  const offset = offsetOf(text, line, column);
  const token = tokenAt(text, offset);
  if (token !== null && token.from === offset) return token;
  // Inside a string: the word of the expression at this place.
  const word = /^[\p{L}\p{N}_$]+/u.exec(text.slice(offset))?.[0];
  if (token !== null && word !== undefined) return { from: offset, to: Math.min(offset + word.length, token.to) };
  return atLeastOne(text, { from: offset, to: token?.to ?? offset });
}

/** Fixes of a problem: similar names for the wrong one, and `$new` for a name that the base lacks. */
export function fixesOf(text: string, problem: ViewProblem): QuickFix[] {
  const range = rangeOfProblem(text, problem);
  const written = text.slice(range.from, range.to);
  const fixes = problem.suggestions.map((suggestion) => ({
    label: suggestion,
    change: { ...range, insert: replacement(written, suggestion, problem) },
  }));
  const isOrphan = problem.code === 'override/orphan' && written.startsWith('"');
  const opening = isOrphan ? /^\s*:\s*\{/.exec(text.slice(range.to)) : null;
  if (opening !== null) {
    const at = range.to + opening[0].length;
    const isEmpty = /^\s*\}/.test(text.slice(at));
    fixes.push({ label: '"$new": true', change: { from: at, to: at, insert: ` "$new": true${isEmpty ? ' ' : ','}` } });
  }
  return fixes;
}

/** The text of a fix. In a path such as `cidade.nme` only the wrong name is replaced. */
function replacement(written: string, suggestion: string, { pointer, message }: ViewProblem): string {
  if (!written.startsWith('"')) return suggestion;
  const content = written.slice(1, written.endsWith('"') ? -1 : undefined);
  const wrong = /has no (?:field )?`([^`]+)`/.exec(message)?.[1] ?? pointerNames(pointer).at(-1) ?? '';
  const names = content.split('.');
  const index = names.length > 1 && !suggestion.includes('.') ? names.indexOf(wrong) : -1;
  if (index < 0) return JSON.stringify(suggestion);
  return JSON.stringify(names.with(index, suggestion).join('.'));
}

/** The JSON token at an offset; for an opening bracket only the bracket. */
function tokenAt(text: string, offset: number): Range | null {
  const scanner = createScanner(text, true);
  // 17 is `SyntaxKind.EOF`.
  for (let kind: number = scanner.scan(); kind !== 17; kind = scanner.scan()) {
    const from = scanner.getTokenOffset();
    const to = from + scanner.getTokenLength();
    if (offset < from) return null;
    if (offset < to) return { from, to };
  }
  return null;
}

function atLeastOne(text: string, { from, to }: Range): Range {
  if (to > from) return { from, to };
  if (from < text.length && text[from] !== '\n') return { from, to: from + 1 };
  return from > 0 ? { from: from - 1, to: from } : { from, to };
}
