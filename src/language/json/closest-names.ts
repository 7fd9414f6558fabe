/**
 * The known names that are most similar to a misspelt one, best first, at most three (rule V3). Case, accents and the
 * difference between `-` and `_` are ignored; otherwise about one error per three letters is allowed.
 */
export function closestNames(name: string, known: Iterable<string>): string[] {
  const wanted = fold(name);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of new Set(known)) {
    const letters = fold(candidate);
    if (Math.abs(letters.length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, letters, allowed);
    if (distance <= allowed) near.push({ candidate, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return near.slice(0, 3).map(({ candidate }) => candidate);
}

/** ' Did you mean `a`, `b` or `c`?', or an empty text without suggestions. */
export function didYouMean(suggestions: readonly string[]): string {
  if (suggestions.length === 0) return '';
  const quoted = suggestions.map((name) => `\`${name}\``);
  const last = quoted.pop();
  return quoted.length === 0 ? ` Did you mean ${last}?` : ` Did you mean ${quoted.join(', ')} or ${last}?`;
}

/** Maximum number of names that a message lists. */
const maxListed = 12;

/** The suggestions, or all names if there are no suggestions and the list is short. */
export function nearestOrAll(suggestions: readonly string[], known: Iterable<string>): string {
  const names = [...known];
  if (suggestions.length > 0 || names.length === 0 || names.length > maxListed) return didYouMean(suggestions);
  return names.length === 1 ? ` There is only \`${names[0]}\`.` : ` There are ${names.join(', ')}.`;
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): swapping two neighbours counts as one error. Above `limit`
 * any larger number may be returned.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    // A swap needs the row before the previous one.
    if (Math.min(...last) > limit && Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

const folded = new Map<string, string>();
const maxFolded = 5_000;

/** Only the letters. Cached, because the same names (fields, columns, icons) are compared again and again. */
function fold(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  if (folded.size >= maxFolded) folded.clear();
  const text = name
    .slice(0, 80)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[-_\s]/g, '')
    .toLowerCase();
  folded.set(name, text);
  return text;
}
