import { expect, test } from 'vitest';
import type { EntityRecord } from '../../host/host.ts';
import { batchSize } from '../state/found-rows.ts';
import { addResults, type BulkSource, nothingDone, sourceOfRows, workThrough } from './bulk-work.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const source = (count: number, read: BulkSource['read'] = async (some) => some.map((id) => ({ id }))): BulkSource => ({
  ids: ids(count),
  read,
});
const refused = (status: number) => Object.assign(new Error(`status ${status}`), { code: 'X', status, details: {} });
const run = (options: Partial<Parameters<typeof workThrough>[0]> & Pick<Parameters<typeof workThrough>[0], 'source'>) =>
  workThrough({ act: async () => undefined, isStopped: () => false, onProgress: () => undefined, ...options });

test('every row has its call once, a few at a time, batch by batch', async () => {
  const called: number[] = [];
  const asked: number[] = [];
  let open = 0;
  let most = 0;
  const result = await run({
    source: source(batchSize * 2 + 30, async (some) => {
      asked.push(some.length);
      return some.map((id) => ({ id }));
    }),
    act: async ({ id }) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      called.push(id);
      open -= 1;
    },
  });
  expect(called.toSorted((a, b) => a - b)).toEqual(ids(batchSize * 2 + 30));
  expect(asked).toEqual([batchSize, batchSize, 30]);
  expect(most).toBe(4);
  expect(result.done).toHaveLength(batchSize * 2 + 30);
  expect(result.left).toEqual([]);
});

test('a row that has left the search meanwhile, or was deleted, is left alone and counted', async () => {
  const called: number[] = [];
  const result = await run({
    source: source(5, async (some) => some.filter((id) => id !== 2).map((id) => ({ id }))),
    act: async ({ id }) => {
      called.push(id);
      return id === 4 ? 'missing' : undefined;
    },
  });
  expect(called).toEqual([1, 3, 4, 5]);
  expect(result.done.map(({ id }) => id)).toEqual([1, 3, 5]);
  expect(result.missing).toBe(2);
});

test('a refused row does not hold up the others and keeps its reason', async () => {
  const result = await run({
    source: source(30),
    act: async ({ id }) => {
      if (id % 2 === 0) throw refused(409);
    },
  });
  expect(result.done).toHaveLength(15);
  expect(result.failures.map(({ row }) => row.id)).toEqual(ids(30).filter((id) => id % 2 === 0));
  expect(result.fatal).toBeNull();
});

test('stopped, it says what is left, and another run over that makes it whole', async () => {
  const called: EntityRecord[] = [];
  const all = source(batchSize + 50);
  const first = await run({
    source: all,
    act: async (row) => {
      called.push(row);
    },
    isStopped: () => called.length >= 10,
  });
  expect(first.done.length + first.left.length).toBe(batchSize + 50);
  expect(first.left.length).toBeGreaterThan(batchSize);
  const second = await run({
    source: { ...all, ids: first.left },
    act: async (row) => {
      called.push(row);
    },
  });
  const whole = addResults({ ...first, left: [] }, second);
  expect(called.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids(batchSize + 50));
  expect(whole.done).toHaveLength(batchSize + 50);
  expect(whole.left).toEqual([]);
});

test('when nobody answers any more it ends, and the rest counts as left', async () => {
  const result = await run({
    source: source(batchSize * 3),
    act: async () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(result.fatal).toBeInstanceOf(TypeError);
  expect(result.failures.length).toBeLessThan(20);
  expect(result.failures.length + result.left.length).toBe(batchSize * 3);

  const unread = await run({
    source: source(3, async () => {
      throw refused(500);
    }),
  });
  expect(unread).toEqual({ ...nothingDone, left: [1, 2, 3], fatal: expect.any(Error) });
});

test('rows at hand are a source of themselves', async () => {
  const rows = [{ id: 7, nome: 'Sete' }, { id: 9 }];
  expect(sourceOfRows(rows).ids).toEqual([7, 9]);
  expect(await sourceOfRows(rows).read([9, 7])).toEqual([{ id: 9 }, { id: 7, nome: 'Sete' }]);
});
