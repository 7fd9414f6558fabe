import sql, { empty, join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel, type ScopeRule } from '../../../runtime/definition/entity/entity.ts';
import { identifier } from '../../database/identifier.ts';
import type { Caller } from '../../http/caller.ts';

/**
 * The condition under which rows of an entity exist for a caller: soft-deleted rows never, rows outside the caller's
 * scope never (`x-scope`). Null when every row exists. `alias` is the table's alias in the statement.
 */
export function scopeOf(
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
  alias: string,
): Sql | null {
  const conditions: Sql[] = [];
  if (model.softDelete) conditions.push(sql`${identifier(alias)}.dh_exclusao is null`);
  if (!caller.administrator) {
    for (const rule of model.scope) {
      if (rule.profiles.includes(caller.perfil) || rule.profiles.includes('*'))
        conditions.push(ruleCondition(rule, model, models, caller, alias));
    }
  }
  return conditions.length === 0 ? null : join(conditions, ' and ');
}

/** The same as text to append after another condition. */
export function andScope(scope: Sql | null): Sql {
  return scope === null ? empty : sql` and ${scope}`;
}

function ruleCondition(
  rule: ScopeRule,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
  alias: string,
): Sql {
  const value = caller[rule.user];
  if (value === null || rule.field === '') return sql`false`;
  return pathCondition(rule.field.split('.'), model, models, alias, value);
}

function pathCondition(
  path: readonly string[],
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  alias: string,
  value: number,
): Sql {
  const [name, ...rest] = path;
  if (name === 'id' && rest.length === 0) return sql`${identifier(alias)}.id = ${value}`;
  const field = name === undefined ? undefined : model.fields[name];
  if (field === undefined || field.kind === 'collection') return sql`false`;
  const column = sql`${identifier(alias)}.${identifier(columnOf(field))}`;
  if (rest.length === 0) return sql`${column} = ${value}`;
  const target = field.target === null ? undefined : models.get(field.target);
  if (target === undefined) return sql`false`;
  const inner = `${alias}_${name}`.slice(-60);
  return sql`${column} in (select id from ${identifier(target.table)} as ${identifier(inner)} where ${pathCondition(rest, target, models, inner, value)})`;
}
