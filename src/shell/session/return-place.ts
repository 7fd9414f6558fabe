import { windowSet } from '../tabs/window-set.ts';

const returnKey = 'vitral.return';

/** Where to go after logging in, and the tabs that were open; kept for this window only. */
export type Return = {
  /** Why: a session that ended, or an address that needs a login. */
  readonly reason: 'session' | 'address';
  readonly userId: number | null;
  readonly path: string;
  readonly tabs: unknown;
};

/** Remembers a place; null forgets it. */
export function rememberReturn(place: Return | null): void {
  if (place) sessionStorage.setItem(returnKey, JSON.stringify(place));
  else sessionStorage.removeItem(returnKey);
}

/** Remembers the address that was asked for last; tabs of a session that ended stay with it. */
export function rememberAddress(path: string): void {
  rememberReturn({ ...(readReturn() ?? { reason: 'address', userId: null, tabs: null }), path });
}

/** Whether a place is remembered, for this reason if one is named. */
export function hasReturn(reason?: Return['reason']): boolean {
  const place = readReturn();
  return place !== null && (reason === undefined || place.reason === reason);
}

/** Takes the remembered place. Tabs come back only for the user who had opened them. */
export function takeReturn(userId: number): { readonly path: string } | null {
  const place = readReturn();
  rememberReturn(null);
  if (!place) return null;
  if (place.userId !== null && place.userId !== userId) return null;
  if (place.userId === userId && place.tabs) windowSet.write(userId, place.tabs);
  return { path: place.path };
}

function readReturn(): Return | null {
  return JSON.parse(sessionStorage.getItem(returnKey) ?? 'null') as Return | null;
}
