import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { sortKeySql } from '../../platform/database/base.ts';
import { identifier, quoteIdentifier } from '../../platform/database/identifier.ts';
import type { Listable } from './listable.ts';
import type { FieldPath } from './request/list-request.ts';

/** Alias of the list's own table in every statement; conditions from outside (row scope) use it. */
export const baseAlias = 't';

/** The joins that the fields of one statement need; each path is joined once. */
export type Joins = {
  /** SQL of a field's column. For a relation it is the id column. */
  column(path: FieldPath): string;
  /** `left join ...` for all paths requested so far. */
  sql(): Sql;
  /** Tables joined so far. */
  tables(): string[];
  readonly isEmpty: boolean;
};

/** Starts collecting joins. Statements that nest use different prefixes. */
export function createJoins(prefix: string): Joins {
  const joined = new Map<string, { alias: string; table: string; on: string }>();

  function aliasOf(path: FieldPath, depth: number): string {
    let alias = baseAlias;
    let name = '';
    for (const step of path.steps.slice(0, depth)) {
      const target = step.target();
      if (target === null) throw new Error(`${step.name} leads nowhere`);
      name += `.${step.name}`;
      const known = joined.get(name);
      if (known !== undefined) {
        alias = known.alias;
        continue;
      }
      const next = `${prefix}${joined.size}`;
      joined.set(name, {
        alias: next,
        table: target.table,
        on: `${next}.id = ${alias}.${quoteIdentifier(step.column)}`,
      });
      alias = next;
    }
    return alias;
  }

  return {
    column(path) {
      const last = path.steps.at(-1);
      // `cidade.id` needs no join with the city.
      if (path.field.name === 'id' && last !== undefined) {
        return `${aliasOf(path, path.steps.length - 1)}.${quoteIdentifier(last.column)}`;
      }
      return `${aliasOf(path, path.steps.length)}.${quoteIdentifier(path.field.column)}`;
    },
    sql() {
      const all = [...joined.values()];
      return all.length === 0
        ? empty
        : raw(all.map(({ alias, table, on }) => ` left join ${quoteIdentifier(table)} ${alias} on ${on}`).join(''));
    },
    tables: () => [...joined.values()].map(({ table }) => table),
    get isEmpty() {
      return joined.size === 0;
    },
  };
}

/**
 * Replaces a relation by its label field, for display and sorting: `cidade` becomes `cidade.nome`. Other fields stay.
 */
export function labelPath(path: FieldPath): FieldPath {
  const target = path.field.kind === 'relation' ? path.field.target() : null;
  const label = target?.fields.get(target.label);
  if (target === null || label === undefined) return path;
  return { name: `${path.name}.${label.name}`, steps: [...path.steps, path.field], owner: target, field: label };
}

/** SQL by which a field sorts: texts without accents and case, relations by their label. */
export function sortExpression(path: FieldPath, joins: Joins): string {
  const shown = labelPath(path);
  const column = joins.column(shown);
  return shown.field.kind === 'text' ? sortKeySql(column) : column;
}

/**
 * The version of what a statement reads, in its own snapshot: the sum of the tables' change counters, which every
 * committed change increases. Null if a table has no counter; constant without tables.
 */
export function versionColumn(tables: readonly string[]): Sql {
  if (tables.length === 0) return sql`0::bigint`;
  return sql`(select sum(versao) from vitral_versao_tabela where tabela in (${join([...tables])}))`;
}

/** `from {table} t` with joins; a statement may replace the table. */
export function fromSql(listable: Listable, joins: Joins): Sql {
  return sql`from ${sourceSql(listable)} ${raw(baseAlias)}${joins.sql()}`;
}

/** The table, or the statement that replaces it. */
export function sourceSql({ statement, table }: Listable): Sql {
  return statement?.rows ?? identifier(table);
}
