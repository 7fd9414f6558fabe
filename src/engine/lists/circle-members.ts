import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import type { FieldPath } from './request/list-request.ts';

/**
 * Ids of the rows in a cycle, by a field that refers to the parent row of the same table. It visits each row once from
 * the roots down. Rows that are not visited lie in or below a cycle; following their parents finds the members.
 */
export async function circleMembers(db: Queryable, { owner, field }: FieldPath): Promise<readonly number[]> {
  const table = identifier(owner.table);
  const column = identifier(field.column);
  const lost = await db.query<{ id: number; above: number }>(sql`
    with recursive reached as (
      select id from ${table} where ${column} is null
      union all
      select u.id from ${table} as u join reached on u.${column} = reached.id
    )
    select u.id, u.${column} as above from ${table} as u
    where u.${column} is not null and not exists (select from reached where reached.id = u.id)
    order by u.id`);
  return membersOf(new Map(lost.map(({ id, above }) => [Number(id), Number(above)])));
}

/** Given rows with their parents, returns those from which the path upwards leads back to themselves. */
export function membersOf(above: ReadonlyMap<number, number>): readonly number[] {
  const members: number[] = [];
  const seen = new Set<number>();
  for (const start of above.keys()) {
    const path: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      path.push(at);
      at = above.get(at);
    }
    // The path ends at a visited row: if visited in this walk it closes a cycle, otherwise it leads to a known one.
    const from = at === undefined ? -1 : path.indexOf(at);
    if (from >= 0) members.push(...path.slice(from));
  }
  return members.sort((a, b) => a - b);
}
