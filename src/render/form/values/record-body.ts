import { contentOf } from '../../../language/elements/vocabulary.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { type FlatElement, isCollection, isInput } from './flatten.ts';

type Values = Readonly<Record<string, unknown>>;

/** The body of a save: the changed fields, and the version that was read. */
export function changesBody(base: Values, values: Values, dirty: readonly string[], model: EntityModel | null): Values {
  const changed = dirty.filter((name) => isWritable(name, model)).map((name) => [name, toSent(values[name])] as const);
  return { ...Object.fromEntries(changed), ...(typeof base.versao === 'number' ? { versao: base.versao } : {}) };
}

/**
 * The body of a creation: every field with a value, including local rows of lists, and cleared fields, for which the
 * server would otherwise use the default.
 * @param start initial values of the record
 */
export function creationBody(values: Values, model: EntityModel | null, start: Values = {}): Values {
  const isSent = ([name, value]: readonly [string, unknown]): boolean =>
    isWritable(name, model) && !(isEmptyValue(value) && isEmptyValue(start[name]));
  return Object.fromEntries(
    Object.entries(values)
      .filter(isSent)
      .map(([name, value]) => [name, toSent(value)]),
  );
}

/** The initial values of a new record. */
export function initialValues(elements: readonly FlatElement[], model: EntityModel | null): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { element, field } of elements) {
    if (isCollection(element)) values[field] = [];
    if (!isInput(element)) continue;
    const known = model === null ? null : fieldOf(model, field);
    const given = valueOfDefault(known?.kind ?? element.type, element.default ?? known?.default ?? null);
    // A box that only shows yes or no shows no without a value, so no is saved.
    const isPlainBox = contentOf(element.type) === 'flag' && element.nullValues !== true;
    values[field] = given ?? (isPlainBox ? false : null);
  }
  return values;
}

/** An unsaved record: its initial values, and the id by which conditions recognise it (rule C1). */
export function newRecord(elements: readonly FlatElement[], model: EntityModel | null): Record<string, unknown> {
  return { id: 0, ...initialValues(elements, model) };
}

/** Whether an entity has computed defaults. */
export function hasComputedDefaults(model: EntityModel): boolean {
  return Object.values(model.fields).some(({ begins }) => begins !== undefined);
}

/** Whether a field belongs to the record and may be sent. */
export function isWritable(name: string, model: EntityModel | null): boolean {
  if (model === null) return true;
  const field = fieldOf(model, name);
  return field !== null && !field.readOnly;
}

/** Related records are sent as their id; unsaved rows are sent without one. */
function toSent(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (Array.isArray(value)) return rowsToSent(value);
  if (isRecord(value) && typeof value.id === 'number') return { id: value.id };
  return value ?? null;
}

function rowsToSent(rows: readonly unknown[]): unknown[] {
  const named = namedRows(rows);
  return rowsInSentOrder(rows).map((row) => (isRecord(row) ? rowToSent(row, named) : row));
}

/** Rows that others refer to, such as the branches of a tree, come first, with the ids used by the references. */
export function rowsInSentOrder(rows: readonly unknown[]): readonly unknown[] {
  if (namedRows(rows).size === 0) return rows;
  const local = new Map(rows.filter(isRecord).flatMap((row) => (isLocalId(row.id) ? [[row.id, row] as const] : [])));
  const sorted = new Set<unknown>();
  const put = (row: unknown, path: ReadonlySet<unknown>) => {
    if (sorted.has(row) || path.has(row)) return;
    if (isRecord(row)) for (const id of namedIds(row)) if (local.has(id)) put(local.get(id), new Set([...path, row]));
    sorted.add(row);
  };
  for (const row of rows) put(row, new Set());
  return [...sorted];
}

/** Temporary ids of rows that other rows of the list refer to. */
function namedRows(rows: readonly unknown[]): ReadonlySet<number> {
  const records = rows.filter(isRecord);
  const local = new Set(records.map(({ id }) => id).filter(isLocalId));
  return new Set(records.flatMap((row) => namedIds(row).filter((id) => local.has(id) && id !== row.id)));
}

/** Ids of unsaved rows that a row refers to in its fields. */
function namedIds(row: Values): number[] {
  return Object.values(row).flatMap((value) => (isRecord(value) && isLocalId(value.id) ? [value.id] : []));
}

function isLocalId(id: unknown): id is number {
  return typeof id === 'number' && id < 0;
}

function rowToSent(row: Values, named: ReadonlySet<number>): Values {
  const entries = Object.entries(row).filter(
    ([name, value]) => name !== 'id' || (typeof value === 'number' && (value > 0 || named.has(value))),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, toSent(value)]));
}
