import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { callerWith } from '../../../../tests/support/entities.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createAttempts } from '../../../platform/sessions/attempts.ts';
import type { SecondFactor } from '../../../platform/sessions/second-factor.ts';
import { createFactorChecks } from './factor-checks.ts';

/** Checks for a user with this password hash, and how often it was read. */
function checksOf(stored: string | null) {
  const asked: string[] = [];
  const query = async ({ text }: { readonly text: string }) => {
    asked.push(text);
    return stored === null ? [] : [{ hash: stored }];
  };
  const db = { query } as unknown as Database;
  const checks = createFactorChecks({ db, secondFactor: {} as SecondFactor, attempts: createAttempts(8) });
  return { asked, confirm: (password: string) => checks.confirmPassword(callerWith(), '127.0.0.1', password) };
}

test('the own password is read once to be typed again, and of who has none nothing is asked', async () => {
  const right = checksOf(await hash('uma frase', { memoryCost: 8, timeCost: 1, parallelism: 1 }));
  await right.confirm('uma frase');
  expect(right.asked).toHaveLength(1);
  await expect(right.confirm('outra frase')).rejects.toMatchObject({ code: 'DADOS_INVALIDOS' });
  expect(right.asked).toHaveLength(2);
  const none = checksOf(null);
  await none.confirm('qualquer');
  expect(none.asked).toHaveLength(1);
});
