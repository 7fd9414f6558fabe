import { createStore, useStore } from '../store.ts';
import { moved, readTabs, type Tab, withoutTab, withTab } from './tab.ts';
import { windowSet } from './window-set.ts';

const store = createStore<readonly Tab[]>([]);
/** The user of the tabs; null while none are loaded, and then nothing is stored. */
let owner: number | null = null;

/** The open tabs of this window, stored on this device until they are closed or the user logs out. */
export const tabs = {
  get: store.get,
  subscribe: store.subscribe,
  find: (key: string): Tab | undefined => store.get().find((tab) => tab.key === key),
  load(userId: number): void {
    owner = userId;
    store.set(readTabs(windowSet.read(userId)));
  },
  /** Drops the tabs of this window without changing the storage, as after the end of the session. */
  forget(): void {
    owner = null;
    store.set([]);
  },
  open: (tab: Tab): void => change(withTab(store.get(), tab)),
  close: (key: string): void => change(withoutTab(store.get(), key)),
  /** Closes several tabs at once. */
  closeMany: (keys: readonly string[]): void => change(keys.reduce(withoutTab, store.get())),
  closeAll: (): void => change([]),
  /** Moves a tab to the position of another one. */
  move: (key: string, target: string): void => change(moved(store.get(), key, target)),
  update(key: string, part: Partial<Omit<Tab, 'key'>>): void {
    const known = tabs.find(key);
    if (known && Object.entries(part).some(([name, value]) => known[name as keyof Tab] !== value)) {
      change(store.get().map((tab) => (tab.key === key ? { ...tab, ...part } : tab)));
    }
  },
};

export function useTabs(): readonly Tab[] {
  return useStore(store);
}

function change(next: readonly Tab[]): void {
  if (next === store.get()) return;
  store.set(next);
  if (owner !== null) windowSet.write(owner, next);
}
