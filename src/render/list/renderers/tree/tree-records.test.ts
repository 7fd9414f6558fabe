import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntityRecord } from '../../../host/host.ts';
import { branchesOf, branchOf, isBelow, keyOfRecord, placeAt, rootKey, withPaths } from './tree-records.ts';

const record = (id: number, pai: unknown = null): EntityRecord => ({ id, pai });

/** Records whose parents are any of them, none, or one that is not there; circles among them too. */
const manyRecords = fc
  .array(fc.option(fc.integer({ min: 0, max: 14 }), { nil: null }), { maxLength: 12 })
  .map((parents) => parents.map((parent, index) => record(index + 1, parent === null ? null : { id: parent })));

/** All records, by walking down from the roots. */
function reached(branches: ReadonlyMap<string, readonly EntityRecord[]>, key = rootKey, depth = 0): EntityRecord[] {
  expect(depth).toBeLessThan(20);
  return (branches.get(key) ?? []).flatMap((each) => [each, ...reached(branches, keyOfRecord(each), depth + 1)]);
}

test('[L22] every record stands in the tree once, whatever its parent field says', () => {
  fc.assert(
    fc.property(manyRecords, (records) => {
      const found = reached(branchesOf(records, 'pai')).map(({ id }) => id);
      expect(found.toSorted((a, b) => a - b)).toEqual(records.map(({ id }) => id));
    }),
  );
});

test('[L22] a record whose parent is there stands below it, in the order of the rows', () => {
  const records = [record(1), record(2, { id: 1 }), record(3, 1), record(4, { id: 99 })];
  const branches = branchesOf(records, 'pai');
  expect(branches.get('r1')?.map(({ id }) => id)).toEqual([2, 3]);
  expect(branches.get(rootKey)?.map(({ id }) => id)).toEqual([1, 4]);
  expect(branchOf(record(5, '7'), 'pai')).toBe('r7');
});

test('[L22] moving keeps every row and the order of the others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 99 })),
      fc.integer({ min: 1, max: 99 }),
      fc.nat(),
      (ids, id, pick) => {
        const siblings = ids.map((each) => record(each));
        const at = pick % (siblings.length + 1);
        const placed = placeAt(siblings, record(id), at).map((each) => each.id);
        expect(placed.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id));
        expect(placed.filter((each) => each === id)).toEqual([id]);
        // It stands behind the one that was before the place.
        const before = ids.slice(0, at).findLast((each) => each !== id);
        if (before !== undefined) expect(placed[placed.indexOf(id) - 1]).toBe(before);
      },
    ),
  );
});

test('[L22] what stands below a branch is told, and a circle ends', () => {
  const parents = new Map([
    ['c', 'b'],
    ['b', 'a'],
    ['x', 'y'],
    ['y', 'x'],
  ]);
  const parentOf = (key: string) => parents.get(key);
  expect(isBelow('c', 'a', parentOf)).toBe(true);
  expect(isBelow('a', 'a', parentOf)).toBe(true);
  expect(isBelow('a', 'c', parentOf)).toBe(false);
  expect(isBelow('x', 'a', parentOf)).toBe(false);
});

test('[L22] a search keeps each hit and all that stands above it, and nothing else', () => {
  fc.assert(
    fc.property(manyRecords, fc.array(fc.nat()), (records, picks) => {
      const hits = records.filter((_, index) => picks.some((pick) => pick % records.length === index));
      const shown = withPaths(records, hits, 'pai');
      expect(records.filter((each) => shown.includes(each))).toEqual(shown);
      for (const hit of hits) expect(shown).toContain(hit);
      const named = new Set(shown.map((each) => branchOf(each, 'pai')));
      for (const each of shown) {
        const isOnPath = hits.includes(each) || named.has(keyOfRecord(each));
        expect(isOnPath).toBe(true);
        const parent = records.find((other) => keyOfRecord(other) === branchOf(each, 'pai'));
        if (parent !== undefined) expect(shown).toContain(parent);
      }
    }),
  );
});
