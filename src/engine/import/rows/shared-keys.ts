import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { predicateCondition } from '../../records/rows/predicate-sql.ts';

/** Whether several records may share the values of these fields, one of which is preferred (`x-keys`). */
export function isSharedKey({ keys }: EntityModel, names: readonly string[]): boolean {
  return (
    keys?.fields.some((fields) => fields.length === names.length && fields.every((name) => names.includes(name))) ===
    true
  );
}

/**
 * The order of preference among records with the same values: those of the caller's own record (such as their branch),
 * those that the schema prefers, the oldest.
 * @param alias the table's alias in the statement
 */
export function orderMeant(
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  { records }: Caller,
  alias: string,
): Sql {
  const { own = null, prefer = null } = model.keys ?? {};
  const field = own === null ? undefined : model.fields[own];
  const id = records.get(field?.target ?? '') ?? null;
  const owned =
    field === undefined || id === null
      ? sql``
      : sql`coalesce(${identifier(alias)}.${identifier(columnOf(field))} = ${id}, false) desc, `;
  const preferred =
    prefer === null ? sql`` : sql`coalesce(${predicateCondition(prefer, model, models, alias)}, false) desc, `;
  return sql`${owned}${preferred}${identifier(alias)}.id`;
}
