import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { readStoredSecret } from '../../../platform/database/stored-secret.ts';

/** Contents of a badge, as in the address of its picture (specification 002, section 7, Badges). */
export type BadgeQuery = {
  readonly clientId: number;
  readonly eventId: number;
  readonly nome: string;
  readonly cargo: string;
};

/** ms for which a signed address of a badge is valid: enough to hand out the badges of an event. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * The secret that signs addresses of badges, the same for all servers of a database; created when it is first needed.
 */
export function readBadgeSecret(db: Queryable): Promise<string> {
  return readStoredSecret(db, 'segredo_crachas');
}

/**
 * The `access_token` of one badge: its expiry (seconds, in base 36), and the signature of that and of all values in the
 * address.
 * @param now ms
 */
export function signBadge(
  secret: string,
  badge: BadgeQuery,
  now: number,
): { readonly token: string; readonly until: Date } {
  const until = new Date(now + lifetime);
  const seconds = Math.floor(until.getTime() / 1000).toString(36);
  return { token: `${prefix}${seconds}.${signatureOf(secret, badge, seconds)}`, until };
}

/** Whether an `access_token` was signed for exactly this badge and is still valid. */
export function isBadgeSigned(secret: string, badge: BadgeQuery, token: string, now: number): boolean {
  const [, seconds = '', given = ''] = /^cracha\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (given === '' || !(Number.parseInt(seconds, 36) * 1000 > now)) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(secret, badge, seconds)));
}

/** Distinguishes a signature from the token of a session. */
const prefix = 'cracha.';

function signatureOf(secret: string, { clientId, eventId, nome, cargo }: BadgeQuery, seconds: string): string {
  // As JSON, so that no text can contain the end of the one before it.
  const signed = JSON.stringify([clientId, eventId, nome, cargo, seconds]);
  return createHmac('sha256', secret).update(signed).digest('base64url');
}
