import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

/** Lets the statements of a transaction take as long as they need: closing a month or putting a network. PGlite has a limit of its own. */
export async function allowLongStatements(tx: Queryable): Promise<void> {
  await tx.query(sql`select set_config('statement_timeout', '0', true)`);
}
