import type { Database } from '../database.ts';
import { quoteIdentifier } from '../identifier.ts';
import { analyzeQuickly } from './upkeep.ts';

/**
 * Lets the planner know at once what tables hold by now: each by itself, and on the embedded database, where all wait for it, from a part
 * of the rows.
 */
export async function analyzeTables(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await db.script(db.kind === 'pglite' ? analyzeQuickly(db.schema, table) : `analyze ${quoteIdentifier(table)};`);
}
