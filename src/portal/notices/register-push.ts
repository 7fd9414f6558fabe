import { dataOf, type PortalClient } from '../../api/index.ts';
import { storeRegistered, unregisteredToken } from './push.ts';

/**
 * Registers the device once for push notifications of the user, and stores the token that the server returns (000,
 * section 7). Does nothing without a token: the portal itself asks no push service for one.
 */
export async function registerPush(portal: Pick<PortalClient, 'POST'>, userId: number): Promise<void> {
  const token = unregisteredToken(userId);
  if (token === null) return;
  try {
    const { data } = await dataOf(portal.POST('/push/registry', { body: { token }, showsErrors: true }));
    storeRegistered(data.token, userId);
  } catch (error) {
    console.warn('This device was not registered for push notifications; the next visit tries again.', error);
  }
}
