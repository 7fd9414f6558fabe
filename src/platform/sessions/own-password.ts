import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { tooManyAttempts } from '../http/errors/http-errors.ts';
import type { Attempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

/** The hash of a user's password; null if there is none yet, as for an invited user. */
export async function findPasswordHash(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db.query<{ hash: string }>(sql`select hash from vitral_credencial where id_usuario = ${userId}`);
  return row?.hash ?? null;
}

/** Counts an attempt for a key. Throws MUITAS_TENTATIVAS if its caller has to wait first. */
export function countAttempt(attempts: Attempts, key: string): void {
  const wait = attempts.begin(key);
  if (wait > 0) throw tooManyAttempts(wait);
}

type TypedPassword = { readonly userId: number; readonly address: string; readonly password: string };

/**
 * Whether a logged-in user has typed their own password. All places that ask for it share one count of attempts. Throws
 * as `countAttempt` does.
 * @param stored the hash of the password, if it was read before
 */
export async function isOwnPassword(
  { db, attempts }: { readonly db: Queryable; readonly attempts: Attempts },
  { userId, address, password }: TypedPassword,
  stored?: string,
): Promise<boolean> {
  const key = `senha ${userId} ${address}`;
  countAttempt(attempts, key);
  const isRight = await verifyPassword(stored ?? (await findPasswordHash(db, userId)), password);
  if (isRight) attempts.succeed(key);
  return isRight;
}
