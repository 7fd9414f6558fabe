import sql, { type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';

/**
 * Selects the id of a row and of all rows below it, by a column through which rows of one table stand below each other.
 * Each is found once, also where they stand in a circle: as much work as there are rows below.
 */
export function selectBelow(table: string, column: string, id: number): Sql {
  return sql`with recursive vitral_below as (
      select ${id}::bigint as id
      union select u.id from ${identifier(table)} as u join vitral_below on u.${identifier(column)} = vitral_below.id
    )
    select id from vitral_below`;
}
