import sql, { empty, join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel, type ScopeRows } from '../../../language/entity/entity.ts';
import { scopeRulesOf } from '../../../language/entity/rules/scope-rows.ts';
import { entityOfTree, placesTable } from '../../../language/entity/rules/stored-trees.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import {
  isBelowInTree,
  isBelowPath,
  selectBelow,
  selectBelowInTree,
  selectBelowPath,
} from '../../../platform/database/select-below.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import { wholeModels } from '../models/caller-models.ts';
import { predicateCondition } from './predicate-sql.ts';

type Models = ReadonlyMap<string, EntityModel>;

/**
 * The condition for the rows of an entity that a caller may see: not soft-deleted, and within the caller's scope
 * (`x-scope`). Null if all rows qualify. `alias` is the table's alias in the statement.
 */
export function scopeOf(given: EntityModel, known: Models, caller: Caller, alias: string): Sql | null {
  // The scope may also use fields that the caller may not read.
  const models = wholeModels(known);
  const model = models.get(given.name) ?? given;
  const conditions: Sql[] = [];
  if (model.softDelete) conditions.push(sql`${identifier(alias)}.dh_exclusao is null`);
  if (!hasWholeEntity(model, caller)) {
    const rules = scopeRulesOf(model, caller.perfil) ?? [];
    if (rules.length === 0) conditions.push(sql`false`);
    for (const { rows } of rules)
      if (!isWhole(rows, caller)) conditions.push(rowsCondition(rows, model, models, caller, alias));
  }
  return conditions.length === 0 ? null : join(conditions, ' and ');
}

/**
 * The condition that rows are the caller's own record or below it in a stored tree, and not deleted. Null for callers
 * who see all rows, and for callers without a record of the entity.
 */
export function ownTreeOf(model: EntityModel, tree: string, caller: Caller, alias: string): Sql | null {
  const own = caller.records.get(model.name);
  if (hasWholeEntity(model, caller) || own === undefined || entityOfTree(tree) !== model.name) return null;
  const alive = model.softDelete ? sql`${identifier(alias)}.dh_exclusao is null and ` : empty;
  const id = sql`${identifier(alias)}.id`;
  const path = caller.places?.get(tree);
  return sql`${alive}${path === undefined ? isBelowInTree(id, tree, own) : sql`${id} in (${selectBelowPath(tree, path)})`}`;
}

/** Whether a caller may see all rows of an entity, except deleted ones. */
export function hasWholeEntity(model: EntityModel, caller: Caller): boolean {
  if (caller.administrator) return true;
  const rules = scopeRulesOf(model, caller.perfil);
  return rules === null || (rules.length > 0 && rules.every(({ rows }) => isWhole(rows, caller)));
}

/** Whether a rule allows a caller to see all rows. */
function isWhole(rows: ScopeRows, caller: Caller): boolean {
  switch (rows.kind) {
    case 'all':
      return true;
    case 'permission':
      return mayCall(caller, rows.permissions);
    case 'any':
      return rows.of.some((part) => isWhole(part, caller));
    default:
      return false;
  }
}

/** The same as text, to append after another condition. */
export function andScope(scope: Sql | null): Sql {
  return scope === null ? empty : sql` and ${scope}`;
}

function rowsCondition(rows: ScopeRows, model: EntityModel, models: Models, caller: Caller, alias: string): Sql {
  switch (rows.kind) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'permission':
      return mayCall(caller, rows.permissions) ? sql`true` : sql`false`;
    case 'own': {
      const value = caller[rows.user];
      if (value === null) return sql`false`;
      return pathCondition(rows.field.split('.'), model, models, alias, () => sql`= ${value}`);
    }
    case 'within':
      return (
        placeCondition(rows, model, caller, alias) ??
        pathCondition(rows.field.split('.'), model, models, alias, (target) =>
          target === null ? null : withinCondition(target, rows.tree, caller),
        )
      );
    case 'where':
      return predicateCondition(rows.predicate, model, models, alias);
    case 'any': {
      const parts = rows.of.map((part) => rowsCondition(part, model, models, caller, alias));
      return parts.length === 0 ? sql`false` : sql`(${join(parts, ' or ')})`;
    }
  }
}

/**
 * The same for the table that stores the tree: its rows have their paths, so only the path of the caller's own record
 * is read. Null for other tables.
 */
function placeCondition(
  { field: name, tree }: Extract<ScopeRows, { kind: 'within' }>,
  model: EntityModel,
  caller: Caller,
  alias: string,
): Sql | null {
  const entity = entityOfTree(tree);
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  if (entity === null || model.table !== placesTable(tree)) return null;
  if (field?.kind !== 'relation' || field.target !== entity || columnOf(field) !== 'id') return null;
  const path = caller.places?.get(tree);
  const own =
    path === undefined
      ? sql`(select caminho from ${identifier(model.table)} where id = ${caller.records.get(entity) ?? null}::bigint)`
      : sql`${path}::text`;
  return isBelowPath(sql`${identifier(alias)}.caminho`, own);
}

/** The caller's own record of an entity and all records below it; null if the entity forms no such tree. */
function withinCondition(target: EntityModel, tree: string, caller: Caller): Sql | null {
  const own = caller.records.get(target.name);
  if (entityOfTree(tree) !== null) {
    if (entityOfTree(tree) !== target.name) return null;
    if (own === undefined) return sql`in (null::bigint)`;
    const path = caller.places?.get(tree);
    return sql`in (${path === undefined ? selectBelowInTree(tree, own) : selectBelowPath(tree, path)})`;
  }
  const parent = Object.hasOwn(target.fields, tree) ? target.fields[tree] : undefined;
  if (parent?.kind !== 'relation' || parent.target !== target.name) return null;
  if (own === undefined) return sql`in (null::bigint)`;
  return sql`in (${selectBelow(target.table, columnOf(parent), own)})`;
}

/** @param test condition on the ids at the end of the path, given their entity; null hides all rows */
function pathCondition(
  path: readonly string[],
  model: EntityModel,
  models: Models,
  alias: string,
  test: (target: EntityModel | null) => Sql | null,
): Sql {
  const [name = '', ...rest] = path;
  if (name === 'id' && rest.length === 0) {
    const own = test(model);
    return own === null ? sql`false` : sql`${identifier(alias)}.id ${own}`;
  }
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  if (field === undefined || field.kind === 'collection') return sql`false`;
  const column = sql`${identifier(alias)}.${identifier(columnOf(field))}`;
  const target = field.target === null ? undefined : models.get(field.target);
  if (rest.length === 0) {
    const own = test(target ?? null);
    return own === null ? sql`false` : sql`${column} ${own}`;
  }
  if (target === undefined) return sql`false`;
  const inner = `${alias}_${name}`.slice(-60);
  return sql`${column} in (select id from ${identifier(target.table)} as ${identifier(inner)} where ${pathCondition(rest, target, models, inner, test)})`;
}
