import { isRecord } from '../../../../language/json/record.ts';
import type { RuntimeHost } from '../../../host/host.ts';
import { type ColumnLayout, readLayout } from '../../state/column-layout.ts';

/** Filters that a user has given a name. */
export type FilterSet = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly filters: Readonly<Record<string, string>>;
};

/** What a user has set for a list to stay: filters until 'Limpar filtro', columns, rows a page, named filters. */
export type SavedList = {
  readonly filters: Readonly<Record<string, string>>;
  readonly size: number | null;
  readonly layout: ColumnLayout;
  readonly sets: readonly FilterSet[];
  /** The named filters that the list starts with. */
  readonly defaultSet: string | null;
  /** The named filters that were applied last, as they were then; null once all filters were cleared. */
  readonly applied: FilterSet | null;
  /** The field that the user groups by; null for the groups of the view. */
  readonly groupBy: string | null;
};

/** Where a user's choices for lists are stored: those of this device, and those that follow them. */
export type ListStores = {
  readonly preferences: RuntimeHost['preferences'];
  readonly settings?: RuntimeHost['settings'] | undefined;
};

/**
 * Reads what is stored of a list; what has another shape, as of an earlier version, counts as nothing. Named filters
 * follow the user; those of this device stand where none are known, as those of an earlier version or of a start without
 * the server.
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

/** The named filters that a list starts with; null where none do. */
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

/** The named filters that a list shows, and whether more or other filters have been set since. */
export type ActiveSet = { readonly set: FilterSet; readonly isChanged: boolean };

/** Which named filters the search and filters of the moment are, or have been made of; null where they are neither. */
export function activeSet(saved: SavedList, current: Pick<FilterSet, 'query' | 'filters'>): ActiveSet | null {
  const { applied, sets } = saved;
  // Filters applied under a name are known by it, whoever else has the same.
  const known = applied === null ? sets : [applied, ...sets];
  const same = known.find((set) => isSameSearch(set, current));
  if (same !== undefined) return { set: same, isChanged: false };
  const isFiltered = current.query.trim() !== '' || Object.keys(current.filters).length > 0;
  return applied !== null && isFiltered ? { set: applied, isChanged: true } : null;
}

/** Whether two sets have one name and find the same, as one that a user has shared and its shared twin do. */
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

/** Keeps filters under a name; one that exists, whatever its case, takes the new filters. */
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

/** Gives named filters another name. A name that others have already stays theirs, and nothing changes. */
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

/** Values of filters by name; what is no text is left out. */
export function readFilterValues(stored: unknown): Record<string, string> {
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
