import type { Database } from '../database.ts';
import { quoteIdentifier } from '../identifier.ts';
import { analyzeQuickly } from './upkeep.ts';

/**
 * Updates the planner's statistics of tables at once, one table at a time. The embedded database, where everybody waits
 * meanwhile, only samples part of the rows.
 */
export async function analyzeTables(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await db.script(db.kind === 'pglite' ? analyzeQuickly(db.schema, table) : `analyze ${quoteIdentifier(table)};`);
}
