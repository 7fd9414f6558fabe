import type { JsonRecord } from '../../json/record.ts';
import { idOf, isEmptyValue, readPath } from '../../values/record-values.ts';

/** Flat rows with who stands below whom, as columns of numbers: a person is the place of their row. */
export type People = {
  readonly rows: readonly JsonRecord[];
  /** Who is above; -1 of who has nobody above. */
  readonly parent: Int32Array;
  /** Those below person `p` are `children[start[p]]` to `children[start[p + 1] - 1]`, in the order of the rows. */
  readonly start: Int32Array;
  readonly children: Int32Array;
  readonly roots: readonly number[];
};

/**
 * Finds out who stands below whom. Who names somebody that is not among the rows stands at the top; of people in a circle
 * the first one does, so that everybody is drawn once.
 * @param parentField field of a row with the id of the one above, or with their record
 */
export function indexPeople(rows: readonly JsonRecord[], parentField: string): People {
  const count = rows.length;
  const placeOf = findPlaces(rows);
  const isPath = parentField.includes('.');
  const parent = new Int32Array(count);
  // Where everybody comes after the one above there can be no circle.
  let isOrdered = true;
  for (let person = 0; person < count; person += 1) {
    const row = rows[person];
    const given = isPath ? readPath(row, parentField) : row?.[parentField];
    const above = typeof given === 'number' ? given : idOf(given);
    const place = typeof above !== 'number' && isEmptyValue(above) ? -1 : placeOf(above);
    parent[person] = place === person ? -1 : place;
    if (place > person) isOrdered = false;
  }
  const index = { rows, parent, ...arrangeChildren(parent) };
  return !isOrdered && cutCircles(index) ? { rows, parent, ...arrangeChildren(parent) } : index;
}

/** The place of the row with an id; -1 where there is none. Ids of a table are mostly close together. */
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

/** Number of people right below one. */
export function countBelow({ start }: People, person: number): number {
  return (start[person + 1] ?? 0) - (start[person] ?? 0);
}

/** Everybody above a person, the next one first. */
export function peopleAbove({ parent }: People, person: number): number[] {
  const above: number[] = [];
  for (let at = parent[person] ?? -1; at >= 0; at = parent[at] ?? -1) above.push(at);
  return above;
}

function arrangeChildren(parent: Int32Array): Pick<People, 'start' | 'children' | 'roots'> {
  const count = parent.length;
  const start = new Int32Array(count + 1);
  const roots: number[] = [];
  for (let person = 0; person < count; person += 1) {
    const above = parent[person] ?? -1;
    if (above < 0) roots.push(person);
    else start[above + 1] = (start[above + 1] ?? 0) + 1;
  }
  for (let person = 0; person < count; person += 1) start[person + 1] = (start[person + 1] ?? 0) + (start[person] ?? 0);
  const next = start.slice();
  const children = new Int32Array(count - roots.length);
  for (let person = 0; person < count; person += 1) {
    const above = parent[person] ?? -1;
    if (above < 0) continue;
    const place = next[above] ?? 0;
    children[place] = person;
    next[above] = place + 1;
  }
  return { start, children, roots };
}

/** Puts one of each circle at the top; whether there was any. */
function cutCircles({ parent, start, children, roots }: People): boolean {
  const count = parent.length;
  const seen = new Uint8Array(count);
  let seenCount = 0;
  const walk = (from: readonly number[]): void => {
    const waiting = [...from];
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      if (seen[person] === 1) continue;
      seen[person] = 1;
      seenCount += 1;
      for (let at = start[person] ?? 0; at < (start[person + 1] ?? 0); at += 1) waiting.push(children[at] ?? 0);
    }
  };
  walk(roots);
  if (seenCount === count) return false;
  for (let person = 0; person < count; person += 1) {
    if (seen[person] === 1) continue;
    const climbed = new Set<number>();
    let at = person;
    while (!climbed.has(at)) {
      climbed.add(at);
      at = parent[at] ?? -1;
    }
    walk([at]);
    parent[at] = -1;
  }
  return true;
}
