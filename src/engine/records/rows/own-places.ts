import sql from 'sql-template-tag';
import { placesTable, storedTrees } from '../../../language/entity/rules/stored-trees.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/**
 * The caller with the paths of their own records in stored trees, read for one call because they may change. With a
 * constant path the database can estimate how many rows are below somebody, which a subquery hides. If somebody is
 * moved between this read and the statement, the statement finds nothing once, because no other path begins with the
 * old one.
 */
export async function readPlaces(db: Pick<Queryable, 'query'>, caller: Caller): Promise<Caller> {
  if (caller.administrator) return caller;
  const places = new Map<string, string>();
  for (const [tree, { entity }] of Object.entries(storedTrees)) {
    const own = caller.records.get(entity);
    if (own === undefined) continue;
    const [place] = await db.query<{ caminho: string }>(
      sql`select caminho from ${identifier(placesTable(tree))} where id = ${own}::bigint`,
      'cached',
    );
    if (place !== undefined) places.set(tree, place.caminho);
  }
  return places.size === 0 ? caller : { ...caller, places };
}
