import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import type { FieldPath } from './request/list-request.ts';

/**
 * Ids of the rows that stand below themselves, by a field through which rows of one table stand below each other. Each row
 * is met once, from the roots down: what is never met hangs on a circle, and of these few the members are found by
 * following each way up once.
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

/** Of rows with what each stands below: those from which the way up leads back to themselves. */
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
    // The way ends where it has been before: in this walk that closes a circle, in an earlier one it leads to one.
    const from = at === undefined ? -1 : path.indexOf(at);
    if (from >= 0) members.push(...path.slice(from));
  }
  return members.sort((a, b) => a - b);
}
