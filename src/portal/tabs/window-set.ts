import { readJson, writeJson } from '../device/device.ts';
import { createPresence, type WindowPresence } from './window-presence.ts';

/** The stored tabs of one window: of one user, with the time in ms when the window was last used. */
export type StoredSet = {
  readonly userId: number;
  readonly usedAt: number;
  readonly tabs: unknown;
  /** The tabs of the user who now sees the portal as this user, until they return. */
  readonly before?: { readonly userId: number; readonly tabs: unknown };
};

const prefix = 'vitral.tabs.';
const idKey = 'vitral.window';
const leftKey = 'vitral.window.left';
/** ms that a reloading window waits for its former page to release its id. */
const reloadWaitMs = 2_000;
const staleAfterMs = 30 * 24 * 60 * 60 * 1000;
const maxSets = 20;

let own: string | null = null;

/**
 * Each window has its own set of tabs in local storage, so that two of them never write the same. A reloaded window
 * finds its set again. A new one takes over the set that was used last if no other window is open, as after the browser
 * was closed; otherwise it begins with none, like a duplicated window.
 */
export const windowSet = {
  /** Finds the set of this window. A page in a frame has none: it shares the storage of the window around it. */
  async claim(): Promise<void> {
    if (window.self !== window.top) return;
    try {
      own = await claimWindow({
        device: localStorage,
        visit: sessionStorage,
        presence: createPresence(),
        now: Date.now(),
      });
      window.addEventListener('pagehide', () => sessionStorage.setItem(leftKey, '1'));
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) sessionStorage.removeItem(leftKey);
      });
    } catch (error) {
      console.warn('The tabs of this window cannot be stored on this device.', error);
    }
  },

  /** The set that this window last stored for the user; null for none. */
  read: (userId: number): unknown => {
    const stored = own === null ? null : readSet(localStorage, `${prefix}${own}`);
    return [stored, stored?.before].find((set) => set?.userId === userId)?.tabs ?? null;
  },

  write: (userId: number, tabs: unknown): void => {
    if (own === null) return;
    const key = `${prefix}${own}`;
    const before = othersIn(readSet(localStorage, key), userId);
    writeJson(key, {
      userId,
      usedAt: Date.now(),
      tabs,
      ...(before === undefined ? {} : { before }),
    } satisfies StoredSet);
  },
};

type Claim = {
  readonly device: Storage;
  readonly visit: Storage;
  readonly presence: WindowPresence;
  readonly now: number;
  readonly newId?: () => string;
};

/** The id of this window's set: its own again, the last used one, or a new one. */
export async function claimWindow({ device, visit, presence, now, newId = randomId }: Claim): Promise<string> {
  const known = visit.getItem(idKey);
  // A copy of an open window has its storage but was never left.
  const wasLeft = visit.getItem(leftKey) !== null;
  visit.removeItem(leftKey);
  if (known !== null && (await presence.hold(known, wasLeft ? reloadWaitMs : 0))) return known;
  return presence.alone(async () => {
    const living = await presence.living();
    const sets = storedSets(device).filter(({ id }) => !living.has(id));
    const [last] = sets;
    for (const { id } of sets.filter(({ usedAt }, index) => index >= maxSets || now - usedAt > staleAfterMs))
      device.removeItem(`${prefix}${id}`);
    const wanted = known === null && living.size === 0 && last !== undefined ? last.id : newId();
    const id = (await presence.hold(wanted, 0)) ? wanted : newId();
    if (id !== wanted) await presence.hold(id, 0);
    visit.setItem(idKey, id);
    return id;
  });
}

/** Ids of all stored sets, the last used one first. */
function storedSets(device: Storage): readonly { readonly id: string; readonly usedAt: number }[] {
  return Array.from({ length: device.length }, (_, index) => device.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ id: key.slice(prefix.length), usedAt: readSet(device, key)?.usedAt ?? 0 }))
    .sort((a, b) => b.usedAt - a.usedAt);
}

/** The tabs of another user to keep in a set while this user's tabs are in it; undefined for none. */
function othersIn(stored: StoredSet | null, userId: number): StoredSet['before'] {
  if (stored === null) return undefined;
  const { before } = stored;
  if (stored.userId === userId) return before;
  // This user's own tabs are back.
  return before?.userId === userId ? undefined : { userId: stored.userId, tabs: stored.tabs };
}

function readSet(device: Storage, key: string): StoredSet | null {
  const stored = readJson(key, device);
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, usedAt, tabs, before } = stored as Record<string, unknown>;
  if (typeof userId !== 'number' || typeof usedAt !== 'number') return null;
  return { userId, usedAt, tabs, ...(isOthers(before) ? { before } : {}) };
}

function isOthers(value: unknown): value is NonNullable<StoredSet['before']> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'userId') === 'number';
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('');
}
