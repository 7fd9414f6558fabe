import { readJson, writeJson } from '../preferences/device.ts';
import { tabsKey } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { readTabs, type Tab, withoutTab, withTab } from './tab.ts';

const store = createStore<readonly Tab[]>([]);

/** The open tabs, stored on this device until they are closed or the user logs out. */
export const tabs = {
  get: store.get,
  subscribe: store.subscribe,
  find: (key: string): Tab | undefined => store.get().find((tab) => tab.key === key),
  load: (): void => store.set(readTabs(readJson(tabsKey))),
  /** Forgets the tabs of this window without touching the storage, as when the session has ended. */
  forget: (): void => store.set([]),
  open: (tab: Tab): void => change(withTab(store.get(), tab)),
  close: (key: string): void => change(withoutTab(store.get(), key)),
  closeAll: (): void => change([]),
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
  store.set(next);
  writeJson(tabsKey, next);
}
