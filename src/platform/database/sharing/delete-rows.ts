import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database.ts';
import { identifier } from '../identifier.ts';
import { createPace, doInSlices } from './slices.ts';

/** Rows that one transaction deletes. */
const pieceLimits = { first: 200, least: 50, most: 5_000 };

/**
 * Deletes the rows of a table that meet a condition, in short transactions, until none is left or `signal` aborts;
 * returns how many. The outer statement repeats the condition, so that partitions without such rows are skipped.
 * @param key the column or columns that identify rows
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
