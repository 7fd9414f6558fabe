import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database.ts';
import { identifier } from '../identifier.ts';
import { createPace, doInSlices } from './slices.ts';

/** Rows of one transaction. */
const pieceLimits = { first: 200, least: 50, most: 5_000 };

/**
 * Deletes the rows of a table for which a condition holds, in short transactions, until none is left or `signal` aborts. Answers how
 * many. The condition stands outside as well, for tables in parts: those in which no row can be are not looked at.
 * @param key the column or columns that tell rows apart
 */
export function deleteRows(
  db: Pick<Database, 'kind' | 'transaction'>,
  { table, key, where }: { readonly table: string; readonly key: Sql; readonly where: Sql },
  signal?: AbortSignal,
): Promise<number> {
  const name = identifier(table);
  return doInSlices(db, createPace(db.kind, pieceLimits), signal, (tx, size) =>
    tx.execute(
      sql`delete from ${name} where ${where} and (${key}) in (select ${key} from ${name} where ${where} limit ${size})`,
    ),
  );
}
