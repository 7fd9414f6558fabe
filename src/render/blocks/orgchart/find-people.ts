const marks = /\p{M}/gu;
const onlyAscii = /^[ -~]*$/;

/** Normalises names for searching: without accents, in lower case. */
export function searchable(name: string): string {
  return (onlyAscii.test(name) ? name : name.normalize('NFKD').replace(marks, '')).toLowerCase();
}

/** Everybody whose name contains all words of the query, in the order of the rows; empty for an empty query. */
export function findPeople(names: readonly string[], query: string): number[] {
  const words = searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found: number[] = [];
  if (words.length === 0) return found;
  for (const [person, name] of names.entries()) if (words.every((word) => name.includes(word))) found.push(person);
  return found;
}
