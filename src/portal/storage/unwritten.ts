import { readJson } from '../device/device.ts';
import type { UserDatabase } from './user-database.ts';

/** Drafts by key that the database has not confirmed; undefined for a removal. */
export type Unwritten = ReadonlyMap<string, unknown>;

export type UnwrittenStore = {
  /** Replaces what was stored before; an empty map removes it. Writes synchronously. */
  readonly keep: (entries: Unwritten) => void;
};

type Entry = { readonly key: string; readonly draft?: unknown };

const prefix = 'vitral.unwritten.';
/** Maximum of characters of JSON; local storage holds some five million in all. */
const maxStored = 2_000_000;

/**
 * Stores what a closing page has not written: IndexedDB guarantees nothing then, while local storage is written before
 * the page is gone. Limited: the largest drafts are left out first.
 */
export function createUnwrittenStore(userId: number, device: Storage = localStorage): UnwrittenStore {
  const own = `${prefix}${userId}.${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
  return {
    keep: (entries) => {
      try {
        if (entries.size === 0) device.removeItem(own);
        else device.setItem(own, `[${fitting(entries).join(',')}]`);
      } catch (error) {
        console.warn('Drafts could not be kept while the page went away.', error);
      }
    },
  };
}

/**
 * Moves what pages of any user left unwritten into the database. Rejects if that cannot be written to; the rest then
 * waits for the next time.
 */
export async function takeOverUnwritten(database: UserDatabase, device: Storage = localStorage): Promise<void> {
  const keys = Array.from({ length: device.length }, (_, index) => device.key(index) ?? '').filter(isUnwrittenKey);
  for (const name of keys) {
    const userId = Number(name.slice(prefix.length).split('.', 1)[0]);
    const entries = readJson(name, device);
    for (const entry of Array.isArray(entries) ? entries : []) {
      if (!isEntry(entry) || !Number.isSafeInteger(userId)) continue;
      if (entry.draft === undefined) await database.remove('drafts', userId, entry.key);
      else await database.put('drafts', userId, entry.key, entry.draft);
    }
    device.removeItem(name);
  }
}

/** Whether a key of local storage holds drafts that a closing page left. */
export function isUnwrittenKey(key: string): boolean {
  return key.startsWith(prefix);
}

function fitting(entries: Unwritten): readonly string[] {
  const texts = [...entries].map(([key, draft]) => JSON.stringify({ key, draft } satisfies Entry));
  let left = maxStored;
  return texts
    .toSorted((a, b) => a.length - b.length)
    .filter((text) => {
      left -= text.length;
      return left >= 0;
    });
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'key') === 'string';
}
