import sql, { type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';

/**
 * Selects the id of a row and of all rows below it, by a column that refers to the parent row. Each is selected once,
 * even in a cycle. The cost grows with the number of rows below.
 */
export function selectBelow(table: string, column: string, id: number): Sql {
  return sql`with recursive vitral_below as (
      select ${id}::bigint as id
      union select u.id from ${identifier(table)} as u join vitral_below on u.${identifier(column)} = vitral_below.id
    )
    select id from vitral_below`;
}

/**
 * Selects the id of a row and of all rows below it in a stored tree (`storedTrees`). It reads a range of the index on
 * paths, so the cost grows with the number of rows below. A row that is not in the tree is selected alone.
 */
export function selectBelowInTree(tree: string, id: number): Sql {
  const table = identifier(`${tree}_no`);
  const own = sql`(select caminho from ${table} where id = ${id})`;
  return sql`select ${id}::bigint as id
    union all
    select vitral_no.id from ${table} as vitral_no where ${isBelowPath(sql`vitral_no.caminho`, own)}`;
}

/**
 * The condition that an id is a record or below it in a stored tree, for statements that join their rows with other
 * tables. As a subquery with a condition, PostgreSQL looks up each id when few rows are left and reads the range once
 * when there are many. As an `in` list it would become a join, placed by a guessed number of rows.
 */
export function isBelowInTree(id: Sql, tree: string, top: number): Sql {
  const table = identifier(`${tree}_no`);
  const own = sql`(select caminho from ${table} where id = ${top})`;
  return sql`(${id} = ${top}::bigint or exists (
    select 1 from ${table} as vitral_no where vitral_no.id = ${id} and ${isBelowPath(sql`vitral_no.caminho`, own)}))`;
}

/** Selects the ids of all rows whose path in a stored tree equals a given one or begins with it. */
export function selectBelowPath(tree: string, path: string): Sql {
  const table = identifier(`${tree}_no`);
  return sql`select vitral_no.id from ${table} as vitral_no where ${isBelowPath(sql`vitral_no.caminho`, sql`${path}::text`)}`;
}

/** The condition that a path of a stored tree is `top` or begins with it: a range of the index on paths. */
export function isBelowPath(path: Sql, top: Sql): Sql {
  // `0` follows `/` in ASCII, and every path ends with `/`: everything in between begins with the path.
  return sql`${path} >= ${top} and ${path} < left(${top}, -1) || '0'`;
}
