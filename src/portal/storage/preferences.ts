import type { UserDatabase } from './user-database.ts';

/**
 * Small settings of one user's screens (columns, widths, saved filters). Reads come from memory; writes follow, so that
 * a logout does not lose them.
 */
export type Preferences = {
  readonly load: (key: string) => unknown;
  /** undefined removes it. */
  readonly save: (key: string, value: unknown) => void;
};

/** Reads all settings of the user; if the storage is unreadable, settings last until the end of the visit. */
export async function openPreferences(database: UserDatabase, userId: number): Promise<Preferences> {
  const values = new Map(await database.entries('preferences', userId).catch(() => []));
  return {
    load: (key) => values.get(key),
    save: (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      const written =
        value === undefined
          ? database.remove('preferences', userId, key)
          : database.put('preferences', userId, key, value);
      written.catch((error: unknown) => console.warn(`The preference ${key} could not be stored.`, error));
    },
  };
}
