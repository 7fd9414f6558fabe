import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';

/**
 * Encrypts values that the server must read again but that must not be stored as plain text, such as secrets of
 * authenticators. AES-256-GCM with a key that only the servers have. A value that was encrypted for one purpose cannot
 * be decrypted for another.
 */
export type Secrets = {
  /**
   * Encrypts a text.
   * @param purpose owner and use of the secret; `open` needs the same
   */
  readonly seal: (db: Queryable, purpose: string, text: string) => Promise<string>;
  /**
   * Decrypts a value. Throws SecretsKeyError if it was encrypted with another key or for another purpose, or was
   * changed.
   */
  readonly open: (purpose: string, sealed: string) => string;
  /** Throws SecretsKeyError if the secrets of the database were encrypted with another key. */
  readonly check: (db: Queryable) => Promise<void>;
};

/** The key of this server differs from the key of the database's secrets. */
export class SecretsKeyError extends Error {
  override readonly name = 'SecretsKeyError';
  /** Only a person can correct it, so a restart does not help. */
  readonly final = true;

  constructor(
    message = 'The secrets of this database were encrypted with another key. Give all of its servers the same VITRAL_SECRETS_KEY.',
  ) {
    super(message);
  }
}

/** Name of the stored value that identifies the key of the database's secrets. */
const markName = 'chave_de_segredos';
const format = 'v1';

/** @param key 32 bytes; throws SecretsKeyError for another length */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new SecretsKeyError('The key of secrets must have 32 bytes.');
  // Identifies a key without revealing it.
  const mark = createHash('sha256').update('vitral key mark').update(key).digest('base64url').slice(0, 16);
  let isMarked = false;

  /**
   * Stores the mark of this server's key, unless the database has one. If several servers do so at once, the key of the
   * first one is valid.
   */
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
