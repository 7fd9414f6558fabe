import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../platform/database/database.ts';
import { type DeviceOwner, hasDeviceToken, type KnownDevices } from '../../../platform/sessions/known-devices.ts';
import type { LoginAttempt } from '../../../platform/sessions/login-turns.ts';
import { findLogin } from '../../../platform/sessions/session.queries.ts';

/**
 * A call with a login, as turns count it. Known devices count separately, so that nobody who guesses can block users on
 * their own devices.
 */
export async function readAttempt(
  db: Queryable,
  devices: KnownDevices,
  login: string,
  { headers: { cookie }, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<LoginAttempt> {
  const owner = hasDeviceToken(cookie) ? ownerOf(await findLogin(db, login)) : null;
  return { login, address: ip, device: owner === null ? null : await devices.find(cookie, owner) };
}

/** The user to whom a device token belongs; null for a user without a password. */
export function ownerOf(found: Awaited<ReturnType<typeof findLogin>>): DeviceOwner | null {
  return found === null || found.hash === null ? null : { id: found.user.id, hash: found.hash };
}
