import type { Usuario } from '../../api/index.ts';
import { clearLocalStorage, readJson, writeJson } from '../preferences/device.ts';
import { createStore, useStore } from '../store.ts';
import { isPasswordLink, keepLink } from './password-link.ts';
import { takeToken } from './token-from-address.ts';

/** Who is logged in. The user is null while only a token is known (it came with the address). */
export type Session = { readonly token: string; readonly user: Usuario | null };

const tokenKey = 'vitral.token';
const userKey = 'vitral.user';
const returnKey = 'vitral.return';

const store = createStore<Session | null>(null);

/** The session of this browser; other windows follow through the storage event. */
export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /** Reads what is stored and the token of the address bar, which is stripped from it. Call before anything else. */
  start(): void {
    const taken = takeToken(window.location.href);
    if (taken) {
      window.history.replaceState(window.history.state, '', taken.cleanAddress);
      if (isPasswordLink(window.location.pathname)) {
        keepLink(taken.token);
      } else if (taken.token !== readToken()) {
        clearLocalStorage();
        localStorage.setItem(tokenKey, taken.token);
      }
    }
    store.set(readStored());
    window.addEventListener('storage', ({ key }) => {
      if (key === tokenKey || key === null) store.set(readStored());
    });
  },

  open(token: string, user: Usuario): void {
    localStorage.setItem(tokenKey, token);
    writeJson(userKey, user);
    store.set({ token, user });
  },

  setUser(user: Usuario): void {
    const current = store.get();
    if (!current) return;
    writeJson(userKey, user);
    store.set({ ...current, user });
  },

  /**
   * The server refused the token: local storage is cleared and the login shows. Where the user was, with the tabs, is
   * remembered for the same user, and drafts stay. A late answer to an older token changes nothing.
   */
  end(refusedToken: string | null): void {
    const current = store.get();
    if (!current || current.token !== refusedToken) return;
    rememberReturn({
      reason: 'session',
      userId: current.user?.id ?? null,
      path: currentPath(),
      tabs: readJson(tabsKey),
    });
    clearLocalStorage();
    store.set(null);
  },

  /** The user logs out: nothing of theirs stays in this window, its memory included. */
  leave(): void {
    clearLocalStorage();
    sessionStorage.removeItem(returnKey);
    window.location.replace('/login');
  },
};

export const tabsKey = 'vitral.tabs';

/** Where to go after logging in, and the tabs that were open; kept for this window only. */
export type Return = {
  /** Why: a session that ended, or an address that needs a login. */
  readonly reason: 'session' | 'address';
  readonly userId: number | null;
  readonly path: string;
  readonly tabs: unknown;
};

export function rememberReturn(place: Return): void {
  sessionStorage.setItem(returnKey, JSON.stringify(place));
}

/** Whether a place is remembered, for this reason if one is named. */
export function hasReturn(reason?: Return['reason']): boolean {
  const place = readReturn();
  return place !== null && (reason === undefined || place.reason === reason);
}

function readReturn(): Return | null {
  return JSON.parse(sessionStorage.getItem(returnKey) ?? 'null') as Return | null;
}

/** Takes the remembered place. Tabs come back only for the user who had opened them. */
export function takeReturn(userId: number): { readonly path: string } | null {
  const place = readReturn();
  sessionStorage.removeItem(returnKey);
  if (!place) return null;
  if (place.userId !== null && place.userId !== userId) return null;
  if (place.userId === userId && place.tabs) writeJson(tabsKey, place.tabs);
  return { path: place.path };
}

export function useSession(): Session | null {
  return useStore(store);
}

export function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}

function readStored(): Session | null {
  const token = readToken();
  return token ? { token, user: readJson(userKey) as Usuario | null } : null;
}

function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}
