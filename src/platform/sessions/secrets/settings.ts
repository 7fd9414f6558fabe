import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecrets, type Secrets, SecretsKeyError } from './secrets.ts';

/**
 * Opens the secrets with the key of `VITRAL_SECRETS_KEY` (32 bytes in base 64 or hexadecimal). Without it the server
 * creates a key once and stores it in `secrets.key` of its data folder. Several servers on one database need the
 * setting: `Secrets.check` refuses another key.
 */
export function openSecrets(env: Readonly<Record<string, string | undefined>>, dataDir: string): Secrets {
  const given = env.VITRAL_SECRETS_KEY?.trim() ?? '';
  return createSecrets(given === '' ? ownKey(dataDir) : parseKey(given));
}

function parseKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  // The message does not quote the setting, because it is a secret.
  if (key.length !== 32)
    throw new SecretsKeyError(
      'VITRAL_SECRETS_KEY must be 32 bytes in base 64 or hexadecimal, as `openssl rand -base64 32` writes them.',
    );
  return key;
}

function ownKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secrets.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // The file may exist, or be created by another server that starts at the same time: then its key is used.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new SecretsKeyError(`${file} holds no key. Put the one of a backup there.`);
  return key;
}
