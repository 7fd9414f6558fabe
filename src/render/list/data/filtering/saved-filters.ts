import { isRecord } from '../../../../language/json/record.ts';
import type { RuntimeHost } from '../../../host/host.ts';
import { type ColumnLayout, readLayout } from '../../state/column-layout.ts';

/** A named set of filters. */
export type FilterSet = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly filters: Readonly<Record<string, string>>;
};

/** What a user has set permanently for a list: filters until 'Limpar filtro', columns, rows per page, named filters. */
export type SavedList = {
  readonly filters: Readonly<Record<string, string>>;
  readonly size: number | null;
  readonly layout: ColumnLayout;
  readonly sets: readonly FilterSet[];
  /** Id of the named filters with which the list starts. */
  readonly defaultSet: string | null;
  /** The last applied named filters, as they were then; null after all filters were cleared. */
  readonly applied: FilterSet | null;
  /** The field by which the user groups; null for the groups of the view. */
  readonly groupBy: string | null;
};

/** Where a user's settings for lists are stored: on this device, and following the user. */
export type ListStores = {
  readonly preferences: RuntimeHost['preferences'];
  readonly settings?: RuntimeHost['settings'] | undefined;
};

/**
 * Reads the stored settings of a list; values of another form, such as those of an earlier version, are ignored. Named
 * filters follow the user; those of this device are used if there are none, because of an earlier version or a start
 * without the server.
 */
export function loadSavedList({ preferences, settings }: ListStores, key: string): SavedList {
  const loaded = preferences.load(key);
  const stored = isRecord(loaded) ? loaded : {};
  const followed = settings?.load(key)?.value;
  const named = isRecord(followed) ? followed : stored;
  const sets = Array.isArray(named.sets) ? named.sets.flatMap(readSet) : [];
  const layout = isRecord(stored.layout) ? stored.layout : { hidden: stored.hidden };
  return {
    filters: readFilterValues(stored.filters),
    size: typeof stored.size === 'number' && Number.isInteger(stored.size) && stored.size >= 0 ? stored.size : null,
    layout: readLayout(layout),
    sets,
    applied: readSet(stored.applied)[0] ?? null,
    groupBy: typeof stored.groupBy === 'string' ? stored.groupBy : null,
    defaultSet: sets.find(({ id }) => id === named.defaultSet)?.id ?? null,
  };
}

/** The named filters with which a list starts; null for none. */
export function defaultSetOf({ sets, defaultSet }: SavedList): FilterSet | null {
  return sets.find(({ id }) => id === defaultSet) ?? null;
}

export function changeSavedList(stores: ListStores, key: string, change: Partial<SavedList>): SavedList {
  const before = loadSavedList(stores, key);
  const next = { ...before, ...change };
  stores.preferences.save(key, next);
  const { sets, defaultSet } = next;
  if (sets !== before.sets || defaultSet !== before.defaultSet) stores.settings?.save(key, { sets, defaultSet });
  return next;
}

/** The current named filters of a list, and whether filters have been changed since. */
export type ActiveSet = { readonly set: FilterSet; readonly isChanged: boolean };

/** Which named filters the current search and filters equal, or were changed from; null for neither. */
export function activeSet(saved: SavedList, current: Pick<FilterSet, 'query' | 'filters'>): ActiveSet | null {
  const { applied, sets } = saved;
  // Filters applied by name keep that name, even if others are equal.
  const known = applied === null ? sets : [applied, ...sets];
  const same = known.find((set) => isSameSearch(set, current));
  if (same !== undefined) return { set: same, isChanged: false };
  const isFiltered = current.query.trim() !== '' || Object.keys(current.filters).length > 0;
  return applied !== null && isFiltered ? { set: applied, isChanged: true } : null;
}

/** Whether two sets have the same name and result, such as a user's set and its shared copy. */
export function isSameSet(a: FilterSet, b: FilterSet): boolean {
  return a.id === b.id || (isSameName(a.name, b.name) && isSameSearch(a, b));
}

function isSameSearch(a: Pick<FilterSet, 'query' | 'filters'>, b: Pick<FilterSet, 'query' | 'filters'>): boolean {
  const names = Object.keys(a.filters);
  return (
    a.query.trim() === b.query.trim() &&
    names.length === Object.keys(b.filters).length &&
    names.every((name) => a.filters[name] === b.filters[name])
  );
}

/** Stores filters under a name; an existing name, ignoring case, gets the new filters. */
export function saveFilterSet(
  saved: SavedList,
  name: string,
  content: Pick<FilterSet, 'query' | 'filters'>,
): SavedList {
  const clean = cleanName(name);
  if (clean === '') return saved;
  const same = saved.sets.find((set) => isSameName(set.name, clean));
  if (same !== undefined) {
    const changed = { ...same, ...content };
    const sets = saved.sets.map((set) => (set === same ? changed : set));
    return { ...saved, sets, applied: changed };
  }
  const added = { id: nextId(saved.sets), name: clean, ...content };
  return { ...saved, sets: [...saved.sets, added], applied: added };
}

/** Renames named filters. If the name is already in use, nothing changes. */
export function renameFilterSet(saved: SavedList, id: string, name: string): SavedList {
  const clean = cleanName(name);
  const isTaken = saved.sets.some((set) => set.id !== id && isSameName(set.name, clean));
  if (clean === '' || isTaken) return saved;
  const sets = saved.sets.map((set) => (set.id === id ? { ...set, name: clean } : set));
  const applied = saved.applied?.id === id ? { ...saved.applied, name: clean } : saved.applied;
  return { ...saved, sets, applied };
}

export function removeFilterSet(saved: SavedList, id: string): SavedList {
  return {
    ...saved,
    sets: saved.sets.filter((set) => set.id !== id),
    defaultSet: saved.defaultSet === id ? null : saved.defaultSet,
    applied: saved.applied?.id === id ? null : saved.applied,
  };
}

const longestName = 60;

function cleanName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, longestName);
}

function isSameName(a: string, b: string): boolean {
  return a.toLocaleLowerCase() === b.toLocaleLowerCase();
}

function nextId(sets: readonly FilterSet[]): string {
  return String(Math.max(0, ...sets.map(({ id }) => Number(id) || 0)) + 1);
}

function readSet(stored: unknown): FilterSet[] {
  if (!isRecord(stored) || typeof stored.id !== 'string' || typeof stored.name !== 'string') return [];
  const query = typeof stored.query === 'string' ? stored.query : '';
  return [{ id: stored.id, name: stored.name, query, filters: readFilterValues(stored.filters) }];
}

/** Values of filters by name; values that are not text are left out. */
export function readFilterValues(stored: unknown): Record<string, string> {
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
