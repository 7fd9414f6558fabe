import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

/**
 * Reads a named secret that all servers of a database share (`vitral_configuracao`); it is created on first use.
 * Deleting its row invalidates everything that was signed with it.
 */
export async function readStoredSecret(db: Pick<Queryable, 'query' | 'execute'>, name: string): Promise<string> {
  const find = sql`select valor #>> '{}' as valor from vitral_configuracao where chave = ${name}`;
  const [known] = await db.query<{ valor: string }>(find);
  if (known !== undefined) return known.valor;
  const made = JSON.stringify(randomBytes(32).toString('base64url'));
  await db.execute(sql`
    insert into vitral_configuracao (chave, valor) values (${name}, ${made}::jsonb) on conflict do nothing`);
  // Another server may have created it first.
  const [row] = await db.query<{ valor: string }>(find);
  if (row === undefined) throw new Error(`The secret ${name} was not stored.`);
  return row.valor;
}
