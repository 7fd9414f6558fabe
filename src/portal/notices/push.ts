import { dataOf, type PortalClient } from '../../api/index.ts';
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
    if (readToken()?.token !== token) writeJson(storageKey, { token, userId: null } satisfies PushToken);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Registers the device once for push notifications of the user, and stores the token that the server returns (000,
 * section 7). Does nothing without a token: the portal itself asks no push service for one.
 */
export async function registerPush(portal: Pick<PortalClient, 'POST'>, userId: number): Promise<void> {
  const known = readToken() ?? (taken === null ? null : { token: taken, userId: null });
  if (known === null || known.userId === userId) return;
  try {
    const body = { token: known.token };
    const { data } = await dataOf(portal.POST('/push/registry', { body, showsErrors: true }));
    taken = data.token;
    writeJson(storageKey, { token: data.token, userId } satisfies PushToken);
  } catch (error) {
    console.warn('This device was not registered for push notifications; the next visit tries again.', error);
  }
}

function readToken(): PushToken | null {
  const stored = readJson(storageKey);
  if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('userId' in stored)) return null;
  const { token, userId } = stored;
  return typeof token === 'string' ? { token, userId: typeof userId === 'number' ? userId : null } : null;
}
