import { changesBetween, type LineChange, linesOf } from './line-diff.ts';

/**
 * Merges two changes of one text, line by line. Null if both changed the same or adjacent lines: then the user has to
 * choose.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || base === theirs) return mine;
  if (base === mine) return theirs;
  const own = changesBetween(base, mine).map((change) => ({ change, lines: linesOf(mine) }));
  const other = changesBetween(base, theirs).map((change) => ({ change, lines: linesOf(theirs) }));
  const isShared = own.some(({ change }) => other.some((each) => touches(change, each.change)));
  if (isShared) return null;
  const all = [...own, ...other].sort((a, b) => a.change.fromA - b.change.fromA);
  const lines = linesOf(base);
  const result: string[] = [];
  let index = 0;
  for (const { change, lines: source } of all) {
    result.push(...lines.slice(index, change.fromA), ...source.slice(change.fromB, change.toB));
    index = change.toA;
  }
  result.push(...lines.slice(index));
  return result.join('\n');
}

function touches(a: LineChange, b: LineChange): boolean {
  return a.fromA <= b.toA && b.fromA <= a.toA;
}
