import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../platform/database/database.ts';
import { type DeviceOwner, hasDeviceToken, type KnownDevices } from '../../../platform/sessions/known-devices.ts';
import type { LoginAttempt } from '../../../platform/sessions/login-turns.ts';
import { findLogin } from '../../../platform/sessions/session.queries.ts';

/** A call that names a login, as turns count it: whoever guesses beside them keeps nobody from their own account on a device of theirs. */
export async function readAttempt(
  db: Queryable,
  devices: KnownDevices,
  login: string,
  { headers: { cookie }, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<LoginAttempt> {
  const owner = hasDeviceToken(cookie) ? ownerOf(await findLogin(db, login)) : null;
  return { login, address: ip, device: owner === null ? null : await devices.find(cookie, owner) };
}

/** Whose token a device may have; null for whoever has no password. */
export function ownerOf(found: Awaited<ReturnType<typeof findLogin>>): DeviceOwner | null {
  return found === null || found.hash === null ? null : { id: found.user.id, hash: found.hash };
}
