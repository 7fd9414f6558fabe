import type { EntityModel } from '../../../language/entity/entity.ts';
import { columnOf } from '../../../language/entity/entity.ts';
import { scopeFields } from '../../../language/entity/rules/scope-rows.ts';
import type { PresentTable } from './present-tables.ts';
import type { TablePlan } from './table-plan.ts';

/**
 * The part of the entities that the database can serve after an incomplete migration. Entities without their table are
 * left out, as are fields whose column is missing or has another type, because statements would fail on them.
 * @param plans by name; an entity without a plan has no table
 * @param tables existing tables by name
 */
export function usableModels(
  models: ReadonlyMap<string, EntityModel>,
  plans: ReadonlyMap<string, TablePlan>,
  tables: ReadonlyMap<string, PresentTable>,
): ReadonlyMap<string, EntityModel> {
  const usable = new Map<string, EntityModel>();
  for (const model of models.values()) {
    const present = tables.get(model.table)?.columns;
    const plan = plans.get(model.name);
    if (present === undefined || plan === undefined) continue;
    const wrong = new Set(
      plan.columns.filter(({ name, type }) => !canServe(present.get(name), type)).map(({ name }) => name),
    );
    const lost = Object.values(model.fields)
      .filter((field) => field.kind !== 'collection' && wrong.has(columnOf(field)))
      .map(({ name }) => name);
    const isSearched = present.has('busca');
    if (lost.length === 0 && (isSearched || model.search.length === 0)) usable.set(model.name, model);
    else usable.set(model.name, withoutFields(model, new Set(lost), isSearched));
  }
  return usable;
}

/** Numeric types are compatible, whatever their decimals; other types must equal the plan. */
function canServe(present: string | undefined, planned: string): boolean {
  const isNumber = /^(bigint|numeric\(18,\d+\))$/;
  return present === planned || (present !== undefined && isNumber.test(present) && isNumber.test(planned));
}

/** An entity without some of its fields, and without search if its table lacks that column. */
export function withoutFields(model: EntityModel, lost: ReadonlySet<string>, isSearched: boolean): EntityModel {
  const isUsable = (name: string): boolean => !lost.has(name);
  const search = model.search.filter(isUsable);
  const { keys, searchRelations = [], ...rest } = model;
  const isKeyed = keys?.fields.every((fields) => fields.every(isUsable)) === true;
  return {
    ...rest,
    ...(isKeyed && keys !== undefined ? { keys } : {}),
    label: isUsable(model.label) ? model.label : 'id',
    search: isSearched ? search : [],
    ...(searchRelations.some(isUsable) ? { searchRelations: searchRelations.filter(isUsable) } : {}),
    unique: model.unique.filter((fields) => fields.every(isUsable)),
    indexes: model.indexes.filter((fields) => fields.every(isUsable)),
    // A scope rule on a missing field must not show additional rows.
    scope: model.scope.map((rule) =>
      scopeFields(rule.rows).every((path) => isUsable(path.split('.')[0] ?? ''))
        ? rule
        : { ...rule, rows: { kind: 'none' } },
    ),
    fields: Object.fromEntries(Object.entries(model.fields).filter(([name]) => isUsable(name))),
  };
}
