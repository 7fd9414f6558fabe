import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Queryable } from '../../database/database.ts';
import { createSecrets, SecretsKeyError } from './secrets.ts';
import { openSecrets } from './settings.ts';

/** A database that stores only the mark of the key. */
function memory(): Queryable {
  let stored: unknown;
  return {
    query: async () => (stored === undefined ? [] : [{ valor: stored }]),
    execute: async ({ values }: Sql) => {
      stored ??= JSON.parse(String(values[1]));
      return 1;
    },
  } as unknown as Queryable;
}

test('a secret is read for its purpose alone, and not after it was changed', async () => {
  const secrets = createSecrets(randomBytes(32));
  const db = memory();
  const sealed = await secrets.seal(db, 'totp 1', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(await secrets.seal(db, 'totp 1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(secrets.open('totp 1', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => secrets.open('totp 2', sealed)).toThrow(SecretsKeyError);
  expect(() => secrets.open('totp 1', `${sealed.slice(0, -4)}AAAA`)).toThrow(SecretsKeyError);
});

test('a server with another key is refused by the database, before and after it encrypts', async () => {
  const db = memory();
  const [one, other] = [createSecrets(randomBytes(32)), createSecrets(randomBytes(32))];
  await other.check(db);
  const sealed = await one.seal(db, 'a', 'b');
  await expect(other.check(db)).rejects.toThrow('VITRAL_SECRETS_KEY');
  await expect(other.seal(db, 'a', 'b')).rejects.toThrow(SecretsKeyError);
  expect(() => other.open('a', sealed)).toThrow(SecretsKeyError);
});

test('the key is that of the setting, or made once beside the data and readable by its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-secrets-'));
  try {
    const db = memory();
    const sealed = await openSecrets({}, folder).seal(db, 'a', 'b');
    const file = join(folder, 'secrets.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(openSecrets({}, folder).open('a', sealed)).toBe('b');
    const key = (await readFile(file, 'utf8')).trim();
    expect(openSecrets({ VITRAL_SECRETS_KEY: key }, join(folder, 'none')).open('a', sealed)).toBe('b');
    const hex = Buffer.from(key, 'base64').toString('hex');
    expect(openSecrets({ VITRAL_SECRETS_KEY: hex }, join(folder, 'none')).open('a', sealed)).toBe('b');
    expect(() => openSecrets({ VITRAL_SECRETS_KEY: 'short' }, folder)).toThrow('32 bytes');
  } finally {
    await rm(folder, { recursive: true });
  }
});
