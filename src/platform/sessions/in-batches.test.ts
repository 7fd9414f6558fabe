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

test('while two are under way, all who ask are gathered for the next one', async () => {
  const answers: ((found: Map<number, string>) => void)[] = [];
  const loadMany = vi.fn((_keys: readonly number[]) => new Promise<Map<number, string>>((give) => answers.push(give)));
  const load = inBatches(loadMany);
  const turn = () => new Promise((passed) => setImmediate(passed));
  const asked = [];
  for (const key of [1, 2, 3, 4]) {
    asked.push(load(key));
    await turn();
  }
  expect(loadMany.mock.calls).toEqual([[[1]], [[2]]]);
  answers[1]?.(new Map([[2, 'b']]));
  expect(await asked[1]).toBe('b');
  await turn();
  expect(loadMany.mock.calls.at(-1)).toEqual([[3, 4]]);
  answers[0]?.(new Map([[1, 'a']]));
  answers[2]?.(new Map([[4, 'd']]));
  expect(await Promise.all(asked)).toEqual(['a', 'b', null, 'd']);
});
