import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrafts, saveDelayMs } from './drafts.ts';
import type { UserDatabase } from './user-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function memory(): UserDatabase & { readonly writes: string[] } {
  const rows = new Map<string, unknown>();
  const writes: string[] = [];
  const at = (store: string, userId: number, key: string) => `${store}/${userId}/${key}`;
  return {
    writes,
    get: async (store, userId, key) => rows.get(at(store, userId, key)),
    put: async (store, userId, key, value) => {
      writes.push(`put ${key}`);
      rows.set(at(store, userId, key), value);
    },
    remove: async (store, userId, key) => {
      writes.push(`remove ${key}`);
      rows.delete(at(store, userId, key));
    },
    entries: async () => [],
  };
}

test('keystrokes within the delay are one write, and the last one wins', async () => {
  const database = memory();
  const drafts = createDrafts<string>(database, 1, () => undefined);
  for (const text of ['a', 'ab', 'abc']) drafts.save('Cliente_1', text);
  expect(database.writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(database.writes).toEqual(['put Cliente_1']);
  expect(await drafts.load('Cliente_1')).toBe('abc');
});

test('a draft can be read before it is written', async () => {
  const drafts = createDrafts<string>(memory(), 1, () => undefined);
  drafts.save('k', 'typed');
  expect(await drafts.load('k')).toBe('typed');
});

test('clearing wins over a write that still waits or is under way', async () => {
  const database = memory();
  const drafts = createDrafts<string>(database, 1, () => undefined);
  drafts.save('k', 'one');
  void drafts.flush();
  drafts.save('k', 'two');
  drafts.clear('k');
  await vi.advanceTimersByTimeAsync(saveDelayMs * 2);
  expect(await drafts.load('k')).toBeNull();
  expect(database.writes.at(-1)).toBe('remove k');
});

test('flush writes at once what waits, as before the page goes away', async () => {
  const database = memory();
  const drafts = createDrafts<string>(database, 1, () => undefined);
  drafts.save('k', 'x');
  await drafts.flush();
  expect(database.writes).toEqual(['put k']);
});

test('drafts of one user are not those of another, and outlive the visit', async () => {
  const database = memory();
  const first = createDrafts<string>(database, 1, () => undefined);
  first.save('k', 'mine');
  await first.flush();
  expect(await createDrafts<string>(database, 2, () => undefined).load('k')).toBeNull();
  expect(await createDrafts<string>(database, 1, () => undefined).load('k')).toBe('mine');
});

test('a device that cannot store is reported once, and nothing throws', async () => {
  const onFailure = vi.fn();
  const broken: UserDatabase = { ...memory(), put: () => Promise.reject(new Error('full')) };
  const drafts = createDrafts<string>(broken, 1, onFailure);
  drafts.save('a', '1');
  await drafts.flush();
  drafts.save('b', '2');
  await drafts.flush();
  expect(onFailure).toHaveBeenCalledTimes(1);
});
