import { createStore, useStore } from '../store.ts';

/** Something that a user typed and that is not on the server yet. */
export type UnsavedEntry = {
  readonly key: string;
  /** Its name in the question: 'Cliente 12'. */
  readonly label: string;
  /** Pane whose closing would lose it. */
  readonly pane: string;
};

const store = createStore<readonly UnsavedEntry[]>([]);
const draftKeys = new Map<string, ReadonlySet<string>>();
const discarded = new Set<string>();

/**
 * The only list of unsaved work. Screens set and clear keys; the frame asks before anything that would lose them. An
 * entry lives until it is saved, discarded, or its pane closes: a hidden pane keeps its entries.
 */
export const unsaved = {
  /** All entries, or those of one pane or several. */
  list: (pane?: string | readonly string[]): readonly UnsavedEntry[] =>
    store.get().filter((entry) => pane === undefined || [pane].flat().includes(entry.pane)),
  has: (pane?: string | readonly string[]): boolean => unsaved.list(pane).length > 0,

  mark(entry: UnsavedEntry): void {
    const known = store.get().find(({ key }) => key === entry.key);
    if (known && known.label === entry.label && known.pane === entry.pane) return;
    store.set([...store.get().filter(({ key }) => key !== entry.key), entry]);
  },

  clear(key: string): void {
    if (store.get().some((entry) => entry.key === key)) store.set(store.get().filter((entry) => entry.key !== key));
  },

  /** A screen stores a draft under this key: discarding the screen's work discards it as well. */
  noteDraft(pane: string, key: string): void {
    draftKeys.set(pane, new Set([...(draftKeys.get(pane) ?? []), key]));
  },

  /**
   * The user discards entries. Returns the keys of the drafts to remove; until a screen starts again with one of them,
   * a form that writes its draft once more while it unmounts does not restore it.
   */
  discard(entries: readonly UnsavedEntry[]): readonly string[] {
    const keys = [...new Set(entries.flatMap(({ key, pane }) => [key, ...(draftKeys.get(pane) ?? [])]))];
    for (const key of keys) {
      discarded.add(key);
      unsaved.clear(key);
    }
    return keys;
  },

  isDiscarded: (key: string): boolean => discarded.has(key),

  readmit: (key: string): void => void discarded.delete(key),

  clearPane(pane: string): void {
    draftKeys.delete(pane);
    if (unsaved.has(pane)) store.set(store.get().filter((entry) => entry.pane !== pane));
  },

  clearAll(): void {
    if (store.get().length > 0) store.set([]);
  },

  subscribe: store.subscribe,
};

/** Panes with unsaved work, for the dots on their tabs. */
export function useUnsavedPanes(): ReadonlySet<string> {
  return new Set(useStore(store).map(({ pane }) => pane));
}

/** Lets the browser ask before a reload or a closed window loses something. */
export function guardWindow(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (unsaved.has()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
