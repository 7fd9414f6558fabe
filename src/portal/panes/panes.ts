import type { Location } from 'react-router';
import { createStore, useStore } from '../store.ts';
import { identifyScreen, isNewRecord, normalisePath, type ScreenIdentity } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { scrollMemory } from './scroll-memory.ts';

/** A mounted screen. It belongs to the tab with its key, or lives only while it is visible. */
export type Pane = ScreenIdentity & {
  /** Address without trailing slash; a pane with another path under the same key is another screen. */
  readonly path: string;
  readonly location: Location;
  /** Pane that was visible before it was opened. */
  readonly openedFrom: string | null;
  readonly usedAt: number;
  /** Grows when the screen has to start from scratch. */
  readonly epoch: number;
};

/**
 * Hidden screens that stay mounted; beyond that the one unused for longest without unsaved work is unmounted. A form of
 * 200 fields takes some 3.5 MB of memory; showing it again is instant, while drawing it again takes several times as
 * long (`npm run bench -- tabs`). Devices with little memory keep fewer.
 */
const maxPanes = hasLittleMemory() ? 15 : 60;

type PanesState = { readonly panes: readonly Pane[]; readonly active: string | null };

const store = createStore<PanesState>({ panes: [], active: null });

export const panes = {
  get: store.get,
  subscribe: store.subscribe,
  visit: (location: Location): void => store.set(visitPane(store.get(), location, Date.now())),
  /** Unmounts the screens of closed tabs. */
  prune: (): void => store.set(prunePanes(store.get())),
  forget(): void {
    store.set({ panes: [], active: null });
    scrollMemory.forgetAll();
  },
};

export function usePanes(): PanesState {
  return useStore(store);
}

/** Shows the screen of an address: mounts it, or shows the mounted one. */
function visitPane(state: PanesState, location: Location, now: number): PanesState {
  const identity = identifyScreen(location.pathname);
  const path = normalisePath(location.pathname);
  const previous = state.panes.find(({ key }) => key === state.active) ?? null;
  const known = state.panes.find(({ key }) => key === identity.key);
  const mustRefresh = tabs.find(identity.key)?.refresh === true && !unsaved.has(identity.key);
  if (mustRefresh) tabs.update(identity.key, { refresh: false });

  const isReplacing =
    previous !== null &&
    previous.entity === identity.entity &&
    (becomesSaved(previous, identity) || (!known && takesPlace(previous, identity.key, location)));
  const replaced = isReplacing && !unsaved.has(previous.key) ? previous : null;
  if (replaced) tabs.close(replaced.key);

  const pane: Pane = {
    ...identity,
    path,
    // Returning to the same place is no change: the screen need not be redrawn.
    location: known && isSamePlace(known.location, location) ? known.location : location,
    openedFrom:
      known?.openedFrom ??
      (replaced ? replaced.openedFrom : previous && previous.key !== identity.key ? previous.key : null),
    usedAt: now,
    epoch: (known?.epoch ?? 0) + (mustRefresh ? 1 : 0),
  };
  tabs.update(identity.key, { view: `${location.pathname}${location.search}` });
  const others = state.panes.filter(({ key }) => key !== identity.key && key !== replaced?.key);
  const order = known ? state.panes.map((each) => (each.key === identity.key ? pane : each)) : [...others, pane];
  return prunePanes({
    panes: replaced ? order.filter(({ key }) => key !== replaced.key) : order,
    active: identity.key,
  });
}

function isSamePlace(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state;
}

/** Whether the form of a new record is replaced by the saved record. */
function becomesSaved(previous: Pane, next: ScreenIdentity): boolean {
  return isNewRecord(previous) && next.id !== null && !isNewRecord(next);
}

/**
 * Whether a screen is replaced by another record that was chosen on it, such as another size of a product, or by going
 * back from that.
 */
function takesPlace({ key, location }: Pane, next: string, to: Location): boolean {
  return to.state?.inPlaceOf === key || location.state?.inPlaceOf === next;
}

function prunePanes({ panes: mounted, active }: PanesState): PanesState {
  const open = mounted.filter(({ key }) => key === active || tabs.find(key) !== undefined);
  const idle = open.filter(({ key }) => key !== active && !unsaved.has(key)).sort((a, b) => b.usedAt - a.usedAt);
  const dropped = new Set(idle.slice(maxPanes).map(({ key }) => key));
  const next = open.filter(({ key }) => !dropped.has(key));
  for (const { key, path } of mounted) {
    if (next.some((pane) => pane.key === key)) continue;
    unsaved.clearPane(key);
    if (!tabs.find(key)) scrollMemory.forget(`${key} ${path}`);
  }
  return { panes: next, active };
}

function hasLittleMemory(): boolean {
  const gigabytes: unknown = typeof navigator === 'undefined' ? null : Reflect.get(navigator, 'deviceMemory');
  return typeof gigabytes === 'number' && gigabytes < 4;
}
