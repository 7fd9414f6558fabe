import type { StoreName, UserDatabase } from '../../../src/portal/storage/user-database.ts';

const stored = new Map<string, unknown>();
const keyOf = (store: StoreName, userId: number, key: string) => `${store} ${userId} ${key}`;

/** Replaces the database of a browser. All callers share the same data. */
export function createUserDatabase(): UserDatabase {
  return {
    get: async (store, userId, key) => stored.get(keyOf(store, userId, key)),
    put: async (store, userId, key, value) => void stored.set(keyOf(store, userId, key), value),
    remove: async (store, userId, key) => void stored.delete(keyOf(store, userId, key)),
    entries: async (store, userId) => {
      const begin = keyOf(store, userId, '');
      return [...stored].flatMap(([key, value]) => (key.startsWith(begin) ? [[key.slice(begin.length), value]] : []));
    },
  };
}

/** Deletes everything. */
export function forgetStored(): void {
  stored.clear();
}
