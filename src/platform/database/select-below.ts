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

/**
 * Selects the id of a row and of all rows below it in a stored tree (`storedTrees`): a range of the index on paths, which costs as
 * much as there are rows below, and of one given row the primary key. A row that has no place there is below itself alone.
 */
export function selectBelowInTree(tree: string, id: number): Sql {
  const table = identifier(`${tree}_no`);
  const own = sql`(select caminho from ${table} where id = ${id})`;
  return sql`select ${id}::bigint as id
    union all
    select vitral_no.id from ${table} as vitral_no where ${isBelowPath(sql`vitral_no.caminho`, own)}`;
}

/**
 * The condition that an id is a record or below it in a stored tree, for statements which join what they find with other tables:
 * where few are left PostgreSQL looks each of them up, and where many are it reads the range once. As a list of ids, which it takes
 * for one more join, it is placed by a guess of how many there are.
 */
export function isBelowInTree(id: Sql, tree: string, top: number): Sql {
  const table = identifier(`${tree}_no`);
  const own = sql`(select caminho from ${table} where id = ${top})`;
  return sql`(${id} = ${top}::bigint or exists (
    select 1 from ${table} as vitral_no where vitral_no.id = ${id} and ${isBelowPath(sql`vitral_no.caminho`, own)}))`;
}

/** Selects the ids of all rows whose path in a stored tree is a given one or begins with it. */
export function selectBelowPath(tree: string, path: string): Sql {
  const table = identifier(`${tree}_no`);
  return sql`select vitral_no.id from ${table} as vitral_no where ${isBelowPath(sql`vitral_no.caminho`, sql`${path}::text`)}`;
}

/** The condition that a path of a stored tree is `top` or begins with it: a range of the index on paths. */
export function isBelowPath(path: Sql, top: Sql): Sql {
  // `0` is the character behind `/`, with which every path ends: what lies between begins with the path.
  return sql`${path} >= ${top} and ${path} < left(${top}, -1) || '0'`;
}
