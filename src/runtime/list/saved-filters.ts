import { isRecord } from '../definition/record.ts';
import type { RuntimeHost } from '../host.ts';

/** What a user has set for a list to stay: filters until 'Limpar filtro', columns that are put away, rows a page. */
export type SavedList = {
  readonly filters: Readonly<Record<string, string>>;
  readonly hidden: readonly string[];
  readonly size: number | null;
};

const nothing: SavedList = { filters: {}, hidden: [], size: null };

/** Reads what is kept of a list; what has another shape, as of an earlier version, counts as nothing. */
export function loadSavedList(preferences: RuntimeHost['preferences'], key: string): SavedList {
  const stored = preferences.load(key);
  if (!isRecord(stored)) return nothing;
  const filters = isRecord(stored.filters) ? Object.entries(stored.filters) : [];
  return {
    filters: Object.fromEntries(filters.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    hidden: Array.isArray(stored.hidden) ? stored.hidden.filter((name) => typeof name === 'string') : [],
    size: typeof stored.size === 'number' && Number.isInteger(stored.size) && stored.size >= 0 ? stored.size : null,
  };
}

export function changeSavedList(
  preferences: RuntimeHost['preferences'],
  key: string,
  change: Partial<SavedList>,
): void {
  preferences.save(key, { ...loadSavedList(preferences, key), ...change });
}
