import type { EntityModel } from '../../../language/entity/entity.ts';
import { columnOf } from '../../../language/entity/entity.ts';
import { scopeFields } from '../../../language/entity/rules/scope-rows.ts';
import type { PresentTable } from './present-tables.ts';
import type { TablePlan } from './table-plan.ts';

/**
 * What of the entities the database can serve after a migration that was refused in part: an entity without its table
 * is left out, and so is a field without its column or with a column of another type. Statements that named them would
 * fail; the rest of the entity works.
 * @param plans by name; an entity without a plan has no table
 * @param tables those that there are, by name
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

/** Numbers compare and store with each other, whatever their decimals; other types have to be those of the plan. */
function canServe(present: string | undefined, planned: string): boolean {
  const isNumber = /^(bigint|numeric\(18,\d+\))$/;
  return present === planned || (present !== undefined && isNumber.test(present) && isNumber.test(planned));
}

/** An entity without some of its fields, and without its search where its table has no column for that. */
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
    // A rule over a field that is away must not open rows.
    scope: model.scope.map((rule) =>
      scopeFields(rule.rows).every((path) => isUsable(path.split('.')[0] ?? ''))
        ? rule
        : { ...rule, rows: { kind: 'none' } },
    ),
    fields: Object.fromEntries(Object.entries(model.fields).filter(([name]) => isUsable(name))),
  };
}
