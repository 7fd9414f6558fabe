import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';

/**
 * Encrypts what has to be read again and must not stand in the database as it is, such as secrets of authenticators:
 * AES-256-GCM with a key that only the servers have. What was encrypted for one purpose is of no use for another.
 */
export type Secrets = {
  /**
   * Encrypts a text.
   * @param purpose whose secret it is and what for; the same is given to read it
   */
  readonly seal: (db: Queryable, purpose: string, text: string) => Promise<string>;
  /** Reads what was encrypted for a purpose. Throws SecretsKeyError for what another key encrypted, or that was changed. */
  readonly open: (purpose: string, sealed: string) => string;
  /** Refuses a database whose secrets another key encrypted: throws SecretsKeyError. */
  readonly check: (db: Queryable) => Promise<void>;
};

/** The key of this server is not the one that the secrets of its database were encrypted with. */
export class SecretsKeyError extends Error {
  override readonly name = 'SecretsKeyError';
  /** Only a person can correct it. */
  readonly final = true;

  constructor(
    message = 'The secrets of this database were encrypted with another key. Give all of its servers the same VITRAL_SECRETS_KEY.',
  ) {
    super(message);
  }
}

/** By which the database remembers which key its secrets are encrypted with. */
const markName = 'chave_de_segredos';
const format = 'v1';

/**
 * @param key 32 bytes
 */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new SecretsKeyError('The key of secrets must have 32 bytes.');
  // Tells keys apart and says nothing of them.
  const mark = createHash('sha256').update('vitral key mark').update(key).digest('base64url').slice(0, 16);
  let isMarked = false;

  /** Several servers may get here at once: the first one's key counts. */
  async function agree(db: Queryable): Promise<void> {
    if (isMarked) return;
    await db.execute(sql`
      insert into vitral_configuracao (chave, valor) values (${markName}, ${JSON.stringify(mark)}::jsonb)
      on conflict (chave) do nothing`);
    await check(db);
    isMarked = true;
  }

  async function check(db: Queryable): Promise<void> {
    const [row] = await db.query<{ valor: unknown }>(
      sql`select valor from vitral_configuracao where chave = ${markName}`,
    );
    if (row !== undefined && row.valor !== mark) throw new SecretsKeyError();
  }

  return {
    check,
    seal: async (db, purpose, text) => {
      await agree(db);
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [format, mark, Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')].join('.');
    },
    open: (purpose, sealed) => {
      const [version, by, body = ''] = sealed.split('.');
      if (version !== format || by !== mark) throw new SecretsKeyError();
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        throw new SecretsKeyError('A secret of this database was changed from outside.');
      }
    },
  };
}
