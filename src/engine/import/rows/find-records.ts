import sql, { join } from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { andScope, scopeOf } from '../../records/rows/scope.ts';
import { readValue } from '../../records/values/values.ts';
import { idField } from '../fields.ts';
import { isSharedKey, orderMeant } from './shared-keys.ts';

/** The key of a row: values by column for the database, and a text of all of them for comparing rows. */
export type RowKey = { readonly columns: Readonly<Record<string, unknown>>; readonly text: string };

/** The key of a row from the values of its key fields; null if one is missing, a message if one is wrong. */
export function keyOf(
  chave: readonly EntityField[],
  values: ReadonlyMap<string, unknown>,
): RowKey | null | (ErrorProblem & { readonly field: EntityField }) {
  const columns: Record<string, unknown> = {};
  const parts: unknown[] = [];
  for (const field of chave) {
    const given = values.get(field.name) ?? null;
    const read = readValue(field, given);
    if ('text' in read) return { field, ...read };
    if (read.value === null) return null;
    columns[field === idField ? 'id' : columnOf(field)] = read.value;
    parts.push(read.value);
  }
  return { columns, text: JSON.stringify(parts) };
}

/**
 * Ids of the records visible to the caller under each key, at most three per key; for a shared key the preferred one.
 */
export async function findRecords(
  tx: Queryable,
  caller: Caller,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  keys: readonly RowKey[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  const [first] = keys;
  if (first === undefined) return found;
  const scope = andScope(scopeOf(model, models, caller, 't'));
  const table = identifier(model.table);
  const names = Object.keys(first.columns);
  if (names.length === 1 && names[0] === 'id') {
    const ids = keys.map(({ columns }) => Number(columns.id));
    const rows = await tx.query<{ id: number }>(
      sql`select t.id from ${table} as t where t.id = any(${ids}::bigint[])${scope}`,
    );
    const there = new Set(rows.map(({ id }) => id));
    for (const { columns, text } of keys) if (there.has(Number(columns.id))) found.set(text, [Number(columns.id)]);
    return found;
  }
  // `versao` carries the index of the key, because `id` may be part of the key.
  const wanted = JSON.stringify(keys.map(({ columns }, place) => ({ ...columns, versao: place })));
  const alike = names.map((name) => sql`t.${identifier(name)} = v.${identifier(name)}`);
  const fields = Object.values(model.fields).filter((field) => names.includes(columnOf(field)));
  const most = isSharedKey(
    model,
    fields.map(({ name }) => name),
  )
    ? 1
    : 3;
  const rows = await tx.query<{ place: number; id: number }>(
    sql`select v.versao as place, t.id from json_populate_recordset(null::${table}, ${wanted}::json) as v join ${table} as t on ${join(alike, ' and ')}${scope} order by v.versao, ${orderMeant(model, models, caller, 't')} limit ${keys.length * 20 + 100}`,
  );
  for (const { place, id } of rows) {
    const text = keys[place]?.text ?? '';
    const ids = found.get(text) ?? [];
    if (ids.length < most) ids.push(id);
    found.set(text, ids);
  }
  return found;
}
