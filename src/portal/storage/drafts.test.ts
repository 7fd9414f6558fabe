import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftChannel, DraftMessage } from './draft-channel.ts';
import { createDrafts, saveDelayMs } from './drafts.ts';
import { createUnwrittenStore, takeOverUnwritten } from './unwritten.ts';
import type { UserDatabase } from './user-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quiet = { onFailure: () => undefined };

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
  const drafts = createDrafts<string>(database, 1, quiet);
  for (const text of ['a', 'ab', 'abc']) drafts.save('Cliente_1', text);
  expect(database.writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(database.writes).toEqual(['put Cliente_1']);
  expect(await drafts.load('Cliente_1')).toBe('abc');
});

test('a draft can be read before it is written', async () => {
  const drafts = createDrafts<string>(memory(), 1, quiet);
  drafts.save('k', 'typed');
  expect(await drafts.load('k')).toBe('typed');
});

test('clearing wins over a write that still waits or is under way', async () => {
  const database = memory();
  const drafts = createDrafts<string>(database, 1, quiet);
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
  const drafts = createDrafts<string>(database, 1, quiet);
  drafts.save('k', 'x');
  await drafts.flush();
  expect(database.writes).toEqual(['put k']);
});

test('drafts of one user are not those of another, and outlive the visit', async () => {
  const database = memory();
  const first = createDrafts<string>(database, 1, quiet);
  first.save('k', 'mine');
  await first.flush();
  expect(await createDrafts<string>(database, 2, quiet).load('k')).toBeNull();
  expect(await createDrafts<string>(database, 1, quiet).load('k')).toBe('mine');
});

test('a device that cannot store is reported once, and nothing throws', async () => {
  const onFailure = vi.fn();
  const broken: UserDatabase = { ...memory(), put: () => Promise.reject(new Error('full')) };
  const drafts = createDrafts<string>(broken, 1, { onFailure });
  drafts.save('a', '1');
  await drafts.flush();
  drafts.save('b', '2');
  await drafts.flush();
  expect(onFailure).toHaveBeenCalledTimes(1);
});

/** Local storage, as far as it is used. */
function device(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** A database whose writes the end of the page cuts off. */
const cutOff = (database: UserDatabase): UserDatabase => ({
  ...database,
  put: () => new Promise(() => undefined),
  remove: () => new Promise(() => undefined),
});

test('what the end of the page cuts off is taken over at the next start', async () => {
  const [database, local] = [memory(), device()];
  await database.put('drafts', 1, 'saved', 'old');
  const unwritten = createUnwrittenStore(1, local);
  const drafts = createDrafts<string>(cutOff(database), 1, { ...quiet, unwritten });
  drafts.save('under way', 'a');
  void drafts.flush();
  drafts.save('waiting', 'b');
  drafts.clear('saved');
  drafts.leave();
  // Screens hand in what was typed last when they are asked.
  drafts.save('late', 'c');

  await takeOverUnwritten(database, local);
  const next = createDrafts<string>(database, 1, quiet);
  expect(await Promise.all(['under way', 'waiting', 'late', 'saved'].map(next.load))).toEqual(['a', 'b', 'c', null]);
  expect(local.length).toBe(0);
});

test('what the database confirmed after all is kept nowhere else', async () => {
  const [database, local] = [memory(), device()];
  const drafts = createDrafts<string>(database, 1, { ...quiet, unwritten: createUnwrittenStore(1, local) });
  drafts.save('k', 'typed');
  drafts.leave();
  expect(local.length).toBe(1);
  drafts.stay();
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(local.length).toBe(0);
  expect(await drafts.load('k')).toBe('typed');
});

test('what is too large for local storage is left out, the rest is not', async () => {
  const [database, local] = [memory(), device()];
  const drafts = createDrafts<string>(cutOff(database), 1, { ...quiet, unwritten: createUnwrittenStore(1, local) });
  drafts.save('large', 'x'.repeat(3_000_000));
  drafts.save('small', 'y');
  drafts.leave();
  await takeOverUnwritten(database, local);
  const next = createDrafts<string>(database, 1, quiet);
  expect([await next.load('large'), await next.load('small')]).toEqual([null, 'y']);
});

/** Two windows of one browser on one database. */
function twoWindows() {
  const database = memory();
  const listeners = new Set<(message: DraftMessage) => void>();
  const clashes: string[] = [];
  const open = (name: string) => {
    let own: ((message: DraftMessage) => void) | null = null;
    const others: DraftChannel = {
      send: (message) => {
        for (const listener of [...listeners]) if (listener !== own) listener(message);
      },
      listen: (listener) => {
        own = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    return createDrafts<string>(database, 1, { ...quiet, others, onClash: (key) => clashes.push(`${name} ${key}`) });
  };
  return { one: open('one'), two: open('two'), clashes, stored: () => database.get('drafts', 1, 'k') };
}

test('of two windows with one draft the last that wrote wins, and both are notified once', async () => {
  const { one, two, clashes, stored } = twoWindows();
  one.save('k', 'first');
  await one.flush();
  expect(clashes).toEqual([]);
  two.save('k', 'second');
  await two.flush();
  one.save('k', 'third');
  await one.flush();
  expect(clashes.toSorted()).toEqual(['one k', 'two k']);
  expect(await stored()).toBe('third');
});

test('a window that saves or discards its own takes no later draft of another one away', async () => {
  const { one, two, stored } = twoWindows();
  one.save('k', 'mine');
  await one.flush();
  two.save('k', 'later');
  await two.flush();
  one.clear('k');
  await one.flush();
  expect(await stored()).toBe('later');
});

test('an earlier draft comes back when the later one is given up', async () => {
  const { one, two, stored } = twoWindows();
  one.save('k', 'earlier');
  await one.flush();
  two.save('k', 'later');
  await two.flush();
  two.clear('k');
  await Promise.all([one.flush(), two.flush()]);
  expect(await stored()).toBe('earlier');
});
