import type { Preferences } from '../storage/preferences.ts';
import { createStore, useStore } from '../store.ts';
import { isNewRecord, isRecordOfGeneric, type Tab } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';

/** A record that the user has opened in the generic form. */
export type RecentRecord = {
  /** Key of its tab. */
  readonly key: string;
  readonly label: string;
  readonly icon: string | null;
  readonly entity: string;
  readonly address: string;
};

/** Maximum; for more there is the search. */
const maxRecent = 10;
const preference = 'recentes';
const store = createStore<readonly RecentRecord[]>([]);

/** The records that the user opened last on this device, newest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  return useStore(store);
}

/**
 * Loads the user's recent records of this device, and adds each record that a tab opens. Returns a function that ends
 * it.
 */
export function followOpenedRecords(preferences: Preferences): () => void {
  const stored = readRecent(preferences.load(preference));
  store.set(stored);
  // Tabs may have opened before this is loaded; those of an earlier visit keep their places.
  let before: readonly Tab[] = tabs.get().filter(({ key }) => stored.some((known) => known.key === key));
  const note = () => {
    const next = withOpened(store.get(), before, tabs.get());
    before = tabs.get();
    if (next === store.get()) return;
    store.set(next);
    preferences.save(preference, next);
  };
  note();
  const end = tabs.subscribe(note);
  return () => {
    end();
    store.set([]);
  };
}

/** The records, with newly opened ones in front and with current names. */
export function withOpened(
  recent: readonly RecentRecord[],
  before: readonly Tab[],
  now: readonly Tab[],
): readonly RecentRecord[] {
  const open = new Set(before.map(({ key }) => key));
  const records = now.filter((tab) => isRecordOfGeneric(tab) && !isNewRecord(tab));
  const opened = records.filter(({ key }) => !open.has(key)).map(asRecent);
  const keys = new Set(opened.map(({ key }) => key));
  const renamed = recent.map((known) => {
    const tab = records.find(({ key }) => key === known.key);
    return tab === undefined || tab.label === known.label ? known : { ...known, label: tab.label };
  });
  if (opened.length === 0 && renamed.every((each, index) => each === recent[index])) return recent;
  return [...opened, ...renamed.filter(({ key }) => !keys.has(key))].slice(0, maxRecent);
}

function asRecent({ key, label, icon, entity, view }: Tab): RecentRecord {
  return { key, label, icon, entity, address: view };
}

/** Reads the stored records, leaving out invalid values: other code may write to the storage too. */
function readRecent(stored: unknown): readonly RecentRecord[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (item: unknown): item is RecentRecord =>
      typeof item === 'object' &&
      item !== null &&
      ['key', 'label', 'entity', 'address'].every((name) => typeof Reflect.get(item, name) === 'string') &&
      String(Reflect.get(item, 'address')).startsWith('/crud/'),
  );
}
