import { TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';

/** What an authenticator shows for a secret, some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** As if time had passed: the codes of the present may be used again. */
export async function forgetUsedCodes(db: Database): Promise<void> {
  await db.execute(sql`update vitral_segundo_fator set ultimo_passo = 0`);
}
