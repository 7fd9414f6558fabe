import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

test('whoever asks at once is asked for together, each key once, and later ones anew', async () => {
  const loadMany = vi.fn(
    async (keys: readonly number[]) => new Map(keys.filter((key) => key < 9).map((key) => [key, `v${key}`])),
  );
  const load = inBatches(loadMany);
  expect(await Promise.all([load(1), load(2), load(1), load(9)])).toEqual(['v1', 'v2', 'v1', null]);
  expect(await load(2)).toBe('v2');
  expect(loadMany.mock.calls).toEqual([[[1, 2, 9]], [[2]]]);
});

test('a failure reaches all who wait, and none who ask later', async () => {
  const loadMany = vi.fn(async () => new Map([[1, 'a']])).mockRejectedValueOnce(new Error('away'));
  const load = inBatches<number, string>(loadMany);
  expect((await Promise.allSettled([load(1), load(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load(1)).toBe('a');
});

test('it is asked outside of what the first one is about', async () => {
  const storage = new AsyncLocalStorage<string>();
  const load = inBatches(
    async (keys: readonly number[]) => new Map(keys.map((key) => [key, storage.getStore() ?? 'outside'])),
  );
  expect(await storage.run('inside', () => load(1))).toBe('outside');
});
