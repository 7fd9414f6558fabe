import { TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';

/** The code of an authenticator for a secret, a number of 30-second steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Allows current codes to be used again, as if time had passed. */
export async function forgetUsedCodes(db: Database): Promise<void> {
  await db.execute(sql`update vitral_segundo_fator set ultimo_passo = 0`);
}
