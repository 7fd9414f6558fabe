const returnKey = 'vitral.return';

/** The address to open after logging in; for this window only. */
export type Return = {
  /** A session that ended, or an address that needs a login. */
  readonly reason: 'session' | 'address';
  readonly userId: number | null;
  readonly path: string;
};

/** Stores a place; null removes it. */
export function rememberReturn(place: Return | null): void {
  if (place) sessionStorage.setItem(returnKey, JSON.stringify(place));
  else sessionStorage.removeItem(returnKey);
}

/** Stores the last requested address, with the user if a session had ended. */
export function rememberAddress(path: string): void {
  rememberReturn({ ...(readReturn() ?? { reason: 'address', userId: null }), path });
}

/** Whether a place is stored, for this reason if one is named. */
export function hasReturn(reason?: Return['reason']): boolean {
  const place = readReturn();
  return place !== null && (reason === undefined || place.reason === reason);
}

/** Takes the stored place; null for none, or if it belongs to another user. */
export function takeReturn(userId: number): { readonly path: string } | null {
  const place = readReturn();
  rememberReturn(null);
  if (!place) return null;
  if (place.userId !== null && place.userId !== userId) return null;
  return { path: place.path };
}

function readReturn(): Return | null {
  return JSON.parse(sessionStorage.getItem(returnKey) ?? 'null') as Return | null;
}
