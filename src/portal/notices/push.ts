import { readJson, writeJson } from '../device/device.ts';

/** Query parameter with the push token of the device, as the app around the portal opens it. */
const parameter = 'push_token';
const storageKey = 'vitral.push';

/** The token of this device, and the user for whom the server has it. */
type PushToken = { readonly token: string; readonly userId: number | null };

/** Kept because local storage is cleared when a session ends, while the device stays the same for the next user. */
let taken: string | null = null;

/**
 * Takes the push token out of an address and stores it (specification 002, section 7). Returns the address without it;
 * null for none.
 */
export function takePushToken(address: string): string | null {
  const url = new URL(address);
  const token = url.searchParams.get(parameter);
  if (token === null) return null;
  url.searchParams.delete(parameter);
  if (token !== '') {
    taken = token;
    if (readStored()?.token !== token) writeJson(storageKey, { token, userId: null } satisfies PushToken);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The token that still has to be registered for a user (`register-push.ts`); null for none. */
export function unregisteredToken(userId: number): string | null {
  const stored = readStored();
  return stored === null ? taken : stored.userId === userId ? null : stored.token;
}

/** Stores a token that the server has for a user. */
export function storeRegistered(token: string, userId: number): void {
  taken = token;
  writeJson(storageKey, { token, userId } satisfies PushToken);
}

function readStored(): PushToken | null {
  const stored = readJson(storageKey);
  if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('userId' in stored)) return null;
  const { token, userId } = stored;
  return typeof token === 'string' ? { token, userId: typeof userId === 'number' ? userId : null } : null;
}
