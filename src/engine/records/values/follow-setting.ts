import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findRow, type StoredRecord } from '../rows/rows.ts';
import type { ReadValues } from './values.ts';

type Models = ReadonlyMap<string, EntityModel>;
type Columns = ReadValues['columns'];

const nothing: Columns = new Map();

/** The value of a setting that refers to another place of the record, after the save. */
export type FollowedSetting =
  /** The save changes neither the field nor the place: an unchanged value does not prevent saving. */
  | { readonly isTouched: false }
  /** `value` is what the path leads to: a value, a related record, or null. */
  | { readonly isTouched: true; readonly value: unknown };

type FollowSettingOptions = {
  readonly tx: Queryable;
  readonly models: Models;
  readonly model: EntityModel;
  readonly record: { readonly columns: Columns; readonly before: StoredRecord | null };
  readonly field: EntityField;
  readonly path: string;
};

/**
 * Follows a path such as `filial.moeda` from a saved record through relations. Permissions on the records of the path
 * are not checked: a value is compared with stored data, and the answer only reveals whether it fits.
 * @param before the stored record; null for a new one
 */
export async function followSetting({
  tx,
  models,
  model,
  record: { columns, before },
  field,
  path,
}: FollowSettingOptions): Promise<FollowedSetting> {
  const source = model.fields[path.split('.')[0] ?? ''];
  const isChanged = (each: EntityField): boolean =>
    columns.has(columnOf(each)) && !isSame(heldValue(each, columns, before), heldValue(each, nothing, before));
  if (source === undefined || !(isChanged(field) || isChanged(source))) return { isTouched: false };
  return { isTouched: true, value: await readSetting(tx, models, model, { columns, before }, path) };
}

/** The value of such a path after the save, whether or not the save changes it; null if it is empty. */
export async function readSetting(
  tx: Queryable,
  models: Models,
  model: EntityModel,
  { columns, before }: { readonly columns: Columns; readonly before: StoredRecord | null },
  path: string,
): Promise<unknown> {
  const [first = '', ...rest] = path.split('.');
  const source = model.fields[first];
  return source === undefined ? null : follow(tx, models, source, heldValue(source, columns, before), rest);
}

/** Numbers are sent to the database as texts. */
function isSame(saved: unknown, stored: unknown): boolean {
  return typeof saved === 'string' && typeof stored === 'number' ? Number(saved) === stored : saved === stored;
}

/** The value of a field after the save; a relation as an id. */
export function heldValue(field: EntityField, columns: Columns, before: StoredRecord | null): unknown {
  const column = columnOf(field);
  if (columns.has(column)) return columns.get(column);
  const stored = before?.[field.name];
  return field.kind === 'relation' && typeof stored === 'object' && stored !== null
    ? Reflect.get(stored, 'id')
    : stored;
}

async function follow(
  tx: Queryable,
  models: Models,
  field: EntityField,
  value: unknown,
  rest: readonly string[],
): Promise<unknown> {
  if (field.kind !== 'relation') return rest.length === 0 ? value : null;
  const target = models.get(field.target ?? '');
  const row =
    target === undefined || typeof value !== 'number'
      ? null
      : await findRow({ db: tx, model: target, models, id: value, scope: null });
  if (target === undefined || row === null) return null;
  const [name, ...further] = rest;
  if (name === undefined) return row;
  const next = target.fields[name];
  return next === undefined ? null : follow(tx, models, next, heldValue(next, nothing, row), further);
}
