import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { wholeFile } from '../models/schema-problems.ts';

/**
 * Size in bytes from which a table gets its indexes concurrently: below, creating them locks the table only briefly.
 */
const largeTable = 8 * 1024 * 1024;

/** Code of the warning that a part of an entity waits for servers with other schemas. */
export const waitingForServers = 'entity/waiting-for-servers';

export async function isLarge(db: Queryable & Pick<Database, 'schema'>, table: string): Promise<boolean> {
  const [row] = await db.query<{ size: number }>(sql`
    select pg_relation_size(c.oid) as size from pg_class c
    where c.relnamespace = ${db.schema}::regnamespace and c.relname = ${table}`);
  return (row?.size ?? 0) >= largeTable;
}

/** The warning that a part of a schema applies later. */
export function waitingProblem(model: EntityModel): ViewProblem {
  const message = `Other servers of this database work by other schemas. What \`${model.name}\` would take from them, and its new rules, come into force once those servers have ended.`;
  return { ...wholeFile(model.name, waitingForServers, message), severity: 'warning' };
}

/** Code of the warning that an entity's search column is still being filled. */
export const fillingSearch = 'entity/filling-search';

/** The warning that searches use the previous column until the new one is filled. */
export function fillingProblem(model: EntityModel): ViewProblem {
  const message = `The table of \`${model.name}\` is large: the text that it is searched by is filled in while everybody works, and until then it is searched as before.`;
  return { ...wholeFile(model.name, fillingSearch, message), severity: 'warning', pointer: '/x-search' };
}
