import sql from 'sql-template-tag';
import { placesTable, storedTrees } from '../../../language/entity/rules/stored-trees.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/**
 * The caller with the paths of their own places in stored trees, for one call: a place may be another one by the next. With its
 * path in the statement the database knows how much of a network lies below somebody, where a sub-query for it leaves it to guess.
 * Who moves between this and the statement finds nobody for once, as nobody else gets a path that ends with them.
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
