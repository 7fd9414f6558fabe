import sql, { join } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import { evaluatePredicate, predicateFields } from '../../../language/expressions/predicate.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { predicateCondition } from '../rows/predicate-sql.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { uniqueRulesOf } from '../tables/table-plan.ts';
import { repeatedValue } from '../value-refusals.ts';

type Save = {
  readonly place: number;
  readonly columns: ReadonlyMap<string, unknown>;
  readonly before: StoredRecord | null;
  readonly id: number;
};

/**
 * Saves whose unique values other records already have, by index. The database would refuse them as well, but one at a
 * time and with the whole batch.
 */
export async function findTaken(
  tx: Queryable,
  target: EntityModel,
  saves: readonly Save[],
): Promise<ReadonlyMap<number, ApiError>> {
  const taken = new Map<number, ApiError>();
  for (const { fields: campos, where } of uniqueRulesOf(target)) {
    const fields = campos.flatMap((name) => target.fields[name] ?? []);
    const columns = fields.map(columnOf);
    if (columns.length !== campos.length) continue;
    const wanted: Record<string, unknown>[] = [];
    const deciding = where === null ? columns : [...columns, ...columnsOf(target, predicateFields(where))];
    for (const { place, columns: given, before } of saves) {
      if (!deciding.some((column) => given.has(column))) continue;
      if (where !== null && !evaluatePredicate(where, savedRecord(target, given, before))) continue;
      const values = fields.map((field) => {
        const column = columnOf(field);
        return given.has(column) ? given.get(column) : storedValue(before?.[field.name]);
      });
      // Records without a value never conflict.
      if (values.some((value) => value === null || value === undefined)) continue;
      wanted.push({ id: place, ...Object.fromEntries(columns.map((column, index) => [column, values[index]])) });
    }
    if (wanted.length === 0) continue;
    const table = identifier(target.table);
    const alike = columns.map((column) => sql`t.${identifier(column)} = v.${identifier(column)}`);
    const counted = where === null ? sql`` : sql` and ${predicateCondition(where, target, noModels, 't')}`;
    const alive = target.softDelete ? sql` and t.dh_exclusao is null` : sql``;
    const rows = await tx.query<{ place: number; id: number }>(
      sql`select v.id as place, t.id from json_populate_recordset(null::${table}, ${JSON.stringify(wanted)}::json) as v join ${table} as t on ${join(alike, ' and ')}${alive}${counted}`,
    );
    const rotulos = fields.map(({ title }) => title);
    for (const { place, id } of rows) {
      const own = saves.find((save) => save.place === place);
      if (own !== undefined && (own.before === null || own.id !== id) && !taken.has(place))
        taken.set(place, repeatedValue(campos, rotulos));
    }
  }
  return taken;
}

/** A predicate of `x-unique` only reads fields of the record itself. */
const noModels: ReadonlyMap<string, EntityModel> = new Map();

function columnsOf(target: EntityModel, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const field = target.fields[name];
    return field === undefined ? [] : [columnOf(field)];
  });
}

/** The record after the save, as predicates read it: relations by id. */
function savedRecord(
  target: EntityModel,
  given: Save['columns'],
  before: StoredRecord | null,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(target.fields).map((field) => {
      const column = columnOf(field);
      return [field.name, given.has(column) ? given.get(column) : storedValue(before?.[field.name])];
    }),
  );
}

function storedValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, 'id') ?? null) : value;
}
