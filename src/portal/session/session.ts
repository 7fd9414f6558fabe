import type { Usuario } from '../../api/index.ts';
import { createListeners } from '../../ui/listeners.ts';
import { clearLocalStorage, readJson, writeJson } from '../device/device.ts';
import { createStore, useStore } from '../store.ts';
import { isPasswordLink, storeLink } from './password-link.ts';
import { rememberReturn } from './return-place.ts';
import { takeToken } from './token-from-address.ts';

/** The logged-in user. Null while only a token is known (it came with the address). */
export type PortalSession = {
  readonly token: string;
  readonly user: Usuario | null;
  /** Stays the same while the same user continues, even with another token after a renewal. */
  readonly visit: number;
};

/**
 * Why a session ends in this window: the server refused it, the user left, the session of a link replaces it, or
 * another window ended it.
 */
export type SessionEnd = {
  readonly reason: 'refused' | 'left' | 'replaced' | 'elsewhere';
  readonly userId: number | null;
};

const tokenKey = 'vitral.token';
const userKey = 'vitral.user';

const store = createStore<PortalSession | null>(null);
const endListeners = createListeners<[end: SessionEnd]>();
let visits = 0;
/** The user or another window logs out: from here on refusals of the token are expected. */
let isLeaving = false;
/** Tokens of the visit; answers to the earlier ones may still be under way. */
let tokensOfVisit = new Set<string>();
/** The token of the address while another session lives here: the author of a link must not choose the user. */
let offered: string | null = null;

/** The session of this browser; other windows follow through the storage event. */
export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /**
   * Calls back when the session ends, while the storage of its user still exists; returns a function that stops that.
   */
  onEnd: endListeners.add,

  /** Reads the stored session and the token of the address bar, which is removed from it. Call before anything else. */
  start(): void {
    const taken = takeToken(window.location.href);
    if (taken) {
      window.history.replaceState(window.history.state, '', taken.cleanAddress);
      if (isPasswordLink(window.location.pathname)) {
        storeLink(taken.token);
      } else if (readToken() === null) {
        storeUnknown(taken.token);
      } else if (taken.token !== readToken()) {
        offered = taken.token;
      }
    }
    adopt(readStored());
    window.addEventListener('storage', ({ key }) => {
      if (key === tokenKey || key === userKey || key === null) follow();
    });
  },

  open(token: string, user: Usuario): void {
    storeSession(token, user);
    adopt({ token, user });
  },

  /** The same user logged in again over the screens: everything continues with the new token. */
  renew(token: string, user: Usuario): void {
    storeSession(token, user);
    continueVisit({ token, user });
  },

  /** Whether a token is or was that of the visit. */
  isOfVisit: (token: string): boolean => tokensOfVisit.has(token),

  /** The token that came with the address and waits for a decision (`offered-session.ts`). */
  offered: (): string | null => offered,

  declineOffer(): void {
    offered = null;
  },

  /** Replaces this session by the one from the address, in a new page without data of the former user. */
  takeOffer(): void {
    if (offered === null) return;
    isLeaving = true;
    publishEnd('replaced');
    storeUnknown(offered);
    offered = null;
    window.location.reload();
  },

  setUser(user: Usuario): void {
    const current = store.get();
    if (!current) return;
    writeJson(userKey, user);
    if (JSON.stringify(user) !== JSON.stringify(current.user)) store.set({ ...current, user });
  },

  /**
   * The server refused the token and it is not renewed: clears local storage and reloads the page, which shows the
   * login (specification 000, section 4). The user's address and tabs are stored for the same user, and drafts stay. A
   * late answer to an older token changes nothing.
   */
  end(refusedToken: string | null): void {
    const current = store.get();
    if (!current || current.token !== refusedToken || isLeaving) return;
    if (offered !== null) {
      session.takeOffer();
      return;
    }
    const userId = current.user?.id ?? null;
    publishEnd('refused');
    rememberReturn({ reason: 'session', userId, path: currentPath() });
    clearLocalStorage();
    adopt(null);
    window.location.reload();
  },

  /** Call before the token is revoked. */
  beginLeaving(): void {
    isLeaving = true;
  },

  isLeaving: (): boolean => isLeaving,

  /** The user logs out: nothing of theirs stays in this window, including its memory. */
  leave(): void {
    isLeaving = true;
    publishEnd('left');
    clearLocalStorage();
    rememberReturn(null);
    adopt(null);
    window.location.replace('/login');
  },
};

export function useSession(): PortalSession | null {
  return useStore(store);
}

function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}

/** Adopts what another window stored: a renewed token, the changed user, another user, or a logout. */
function follow(): void {
  const before = store.get();
  const stored = readStored();
  if (stored === null) {
    if (before === null) return;
    isLeaving = true;
    publishEnd('elsewhere');
    adopt(null);
    // A page in a frame follows the window around it.
    if (window.self === window.top) window.location.replace('/login');
  } else if (before?.user && before.user.id === stored.user?.id) {
    continueVisit(stored);
  } else if (before?.token !== stored.token || (before.user && stored.user)) {
    // Another session, or the same one acting as another user.
    adopt(stored);
  }
}

function adopt(next: Omit<PortalSession, 'visit'> | null): void {
  visits += 1;
  tokensOfVisit = new Set(next ? [next.token] : []);
  store.set(next && { ...next, visit: visits });
}

function continueVisit({ token, user }: Omit<PortalSession, 'visit'>): void {
  const current = store.get();
  const isSameUser = JSON.stringify(user) === JSON.stringify(current?.user ?? null);
  if (isSameUser && token === current?.token) return;
  tokensOfVisit.add(token);
  store.set({ token, user: isSameUser && current ? current.user : user, visit: visits });
}

function publishEnd(reason: SessionEnd['reason']): void {
  const end = { reason, userId: store.get()?.user?.id ?? null };
  endListeners.call(end);
}

/** The user of the token is not known yet: it is never combined with the former user. */
function storeUnknown(token: string): void {
  localStorage.removeItem(userKey);
  localStorage.setItem(tokenKey, token);
  clearLocalStorage([tokenKey]);
}

function storeSession(token: string, user: Usuario): void {
  // The user first, so that listeners of the token find it.
  writeJson(userKey, user);
  localStorage.setItem(tokenKey, token);
}

function readStored(): Omit<PortalSession, 'visit'> | null {
  const token = readToken();
  return token ? { token, user: readJson(userKey) as Usuario | null } : null;
}

function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}
