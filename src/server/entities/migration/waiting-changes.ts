import sql from 'sql-template-tag';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { ViewProblem } from '../../../runtime/json/problem.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { wholeFile } from '../schemas/schema-problems.ts';

/** Bytes from which a table gets its indexes beside others: below, the lock that building takes is short. */
const largeTable = 8 * 1024 * 1024;

/** Code of the warning that something of an entity waits for servers with other schemas. */
export const waitingForServers = 'entity/waiting-for-servers';

export async function isLarge(db: Queryable & Pick<Database, 'schema'>, table: string): Promise<boolean> {
  const [row] = await db.query<{ size: number }>(sql`
    select pg_relation_size(c.oid) as size from pg_class c
    where c.relnamespace = ${db.schema}::regnamespace and c.relname = ${table}`);
  return (row?.size ?? 0) >= largeTable;
}

/** Says that a part of a schema comes into force later. */
export function waitingProblem(model: EntityModel): ViewProblem {
  const message = `Other servers of this database work by other schemas. What \`${model.name}\` would take from them, and its new rules, come into force once those servers have ended.`;
  return { ...wholeFile(model.name, waitingForServers, message), severity: 'warning' };
}
