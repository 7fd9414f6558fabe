import type { JsonRecord } from '../../../language/json/record.ts';
import { idOf, isEmptyValue, readPath } from '../../../language/values/record-values.ts';

/** Flat rows with their hierarchy as numeric columns: a person is the index of their row. */
export type People = {
  readonly rows: readonly JsonRecord[];
  /** Index of the person above; -1 for none. */
  readonly parent: Int32Array;
  /** The first person directly below, -1 for none; `next` leads to the others, in the order of the rows. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** Number of people directly below. */
  readonly below: Int32Array;
  readonly roots: readonly number[];
};

/**
 * Determines the hierarchy of rows. A row whose parent is not among the rows is at the top, as is the first of the
 * people in a cycle, so that everybody is drawn once.
 * @param parentField field of a row with the id or record of the person above
 */
export function indexPeople(rows: readonly JsonRecord[], parentField: string): People {
  const count = rows.length;
  const placeOf = findPlaces(rows);
  const isPath = parentField.includes('.');
  const parent = new Int32Array(count);
  const links = newLinks(count);
  // If every row follows its parent there can be no cycle.
  let isOrdered = true;
  // Backwards, so that each is inserted before those already linked.
  for (let person = count - 1; person >= 0; person -= 1) {
    const row = rows[person];
    const given = isPath ? readPath(row, parentField) : row?.[parentField];
    const id = typeof given === 'number' ? given : idOf(given);
    const place = typeof id !== 'number' && isEmptyValue(id) ? -1 : placeOf(id);
    const above = place === person ? -1 : place;
    parent[person] = above;
    if (above > person) isOrdered = false;
    link(links, person, above);
  }
  links.roots.reverse();
  const index = { rows, parent, ...links };
  return isOrdered ? index : cutCircles(index);
}

type Links = Pick<People, 'first' | 'next' | 'below'> & { readonly roots: number[] };

function newLinks(count: number): Links {
  const none = () => new Int32Array(count).fill(-1);
  return { first: none(), next: none(), below: new Int32Array(count), roots: [] };
}

/** Inserts a person before all that are linked below the same one. */
function link({ first, next, below, roots }: Links, person: number, above: number): void {
  if (above < 0) {
    next[person] = roots.at(-1) ?? -1;
    roots.push(person);
    return;
  }
  next[person] = first[above] ?? -1;
  first[above] = person;
  below[above] = (below[above] ?? 0) + 1;
}

/** Returns a function for the index of a row by id; -1 for none. Ids of a table are mostly close together. */
function findPlaces(rows: readonly JsonRecord[]): (id: unknown) => number {
  const count = rows.length;
  const most = count * 8 + 1_000;
  const near = new Int32Array(most);
  let at = 0;
  for (; at < count; at += 1) {
    const id = rows[at]?.id;
    if (typeof id !== 'number' || !(id >= 0 && id < most) || id !== Math.trunc(id)) break;
    near[id] = at + 1;
  }
  if (at === count) return (id) => (typeof id === 'number' ? (near[id] ?? 0) - 1 : -1);
  const places = new Map<unknown, number>();
  for (let person = 0; person < count; person += 1) places.set(rows[person]?.id, person);
  return (id) => places.get(id) ?? -1;
}

/** Number of people directly below one. */
export function countBelow({ below }: People, person: number): number {
  return below[person] ?? 0;
}

/** Everybody above a person, nearest first. */
export function peopleAbove({ parent }: People, person: number): number[] {
  const above: number[] = [];
  for (let at = parent[person] ?? -1; at >= 0; at = parent[at] ?? -1) above.push(at);
  return above;
}

/** Puts one person of each cycle at the top. */
function cutCircles(people: People): People {
  const { rows, parent, first, next, roots } = people;
  const count = rows.length;
  const seen = new Uint8Array(count);
  let seenCount = 0;
  const walk = (from: readonly number[]): void => {
    const waiting = [...from];
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      if (seen[person] === 1) continue;
      seen[person] = 1;
      seenCount += 1;
      for (let at = first[person] ?? -1; at >= 0; at = next[at] ?? -1) waiting.push(at);
    }
  };
  walk(roots);
  if (seenCount === count) return people;
  const cut = parent.slice();
  for (let person = 0; person < count; person += 1) {
    if (seen[person] === 1) continue;
    const climbed = new Set<number>();
    let at = person;
    while (!climbed.has(at)) {
      climbed.add(at);
      at = cut[at] ?? -1;
    }
    walk([at]);
    cut[at] = -1;
  }
  const links = newLinks(count);
  for (let person = count - 1; person >= 0; person -= 1) link(links, person, cut[person] ?? -1);
  links.roots.reverse();
  return { rows, parent: cut, ...links };
}
