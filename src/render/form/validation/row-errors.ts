import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isSameValue, labelOf } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { FieldProblem } from '../values/problem.ts';
import { rowsInSentOrder } from '../values/record-body.ts';
import type { RowError, RowMark } from '../values/rows/row-error.ts';

/** How an error names a row: its position in the list, from 1, and its label if it has one. */
export type RowPlace = { readonly position: number; readonly name: string };

/**
 * The errors of a list's rows as text, one per line, in the order of the rows: which row, which field, what is wrong.
 * @param names names of the pointer after the field of the list, such as `['1', 'descricao']`
 */
export function rowErrorText(
  { message, names }: { readonly message: string; readonly names: readonly string[] },
  rows: unknown,
  child: EntityModel | null,
  entities: EntityLookup,
  placeOf: (place: RowPlace) => string,
): string {
  const [first = '', field, ...deeper] = names;
  const index = Number(first);
  if (!/^\d+$/.test(first)) return message;
  const list = rowsInSentOrder(Array.isArray(rows) ? rows : []);
  const row = list[index];
  const known = Array.isArray(rows) ? rows.indexOf(row) : -1;
  const place = placeOf({ position: (known < 0 ? index : known) + 1, name: nameOf(row, child) });
  if (field === undefined) return `${place}: ${message}`;
  const own = child === null ? null : fieldOf(child, field);
  const title = own?.title ?? field;
  if (deeper.length === 0) return `${place}, ${title}: ${message}`;
  const below = own?.target == null ? null : (entities.get(own.target) ?? null);
  const nested = isRecord(row) ? row[field] : undefined;
  return `${place}, ${title}, ${rowErrorText({ message, names: deeper }, nested, below, entities, placeOf)}`;
}

/** The row of a server's error, which counts rows in the order in which they were sent. */
export function rowErrorOf(
  { problem, names }: { readonly problem: FieldProblem; readonly names: readonly string[] },
  rows: unknown,
): RowError {
  const [first = '', ...deeper] = names;
  const row = /^\d+$/.test(first) ? rowsInSentOrder(Array.isArray(rows) ? rows : [])[Number(first)] : undefined;
  return isRecord(row) && typeof row.id === 'number'
    ? { rowId: row.id, names: deeper, problem }
    : { rowId: null, names: [...names], problem };
}

type DescribeRowErrorOptions = {
  readonly error: RowError;
  readonly message: string;
  readonly rows: unknown;
  readonly child: EntityModel | null;
  readonly entities: EntityLookup;
  readonly placeOf: (place: RowPlace) => string;
};

/** The text of a row's error for a place outside of the row: which row, which field, and `message`. */
export function describeRowError({
  error: { rowId, names },
  message,
  rows,
  child,
  entities,
  placeOf,
}: DescribeRowErrorOptions): string {
  if (rowId === null) return rowErrorText({ message, names }, rows, child, entities, placeOf);
  const sent = rowsInSentOrder(Array.isArray(rows) ? rows : []);
  const index = sent.findIndex((row) => isRecord(row) && row.id === rowId);
  return rowErrorText({ message, names: [String(index), ...names] }, rows, child, entities, placeOf);
}

/** The errors that remain after rows were changed: those of unchanged fields in existing rows. */
export function matchRowErrors(
  errors: readonly RowError[],
  before: readonly EntityRecord[],
  after: readonly EntityRecord[],
): readonly RowError[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const next = new Map(after.map((row) => [row.id, row]));
  return errors.filter(({ rowId, names: [field] }) => {
    const was = rowId === null ? undefined : old.get(rowId);
    const is = rowId === null ? undefined : next.get(rowId);
    if (was === undefined || is === undefined) return false;
    if (field !== undefined) return isSameValue(was[field], is[field]);
    const { ordem: _before, ...rest } = was;
    return Object.entries(rest).every(([name, value]) => isSameValue(value, is[name]));
  });
}

/** The texts of errors at the rows: by column if one shows the field, otherwise for the row. */
export function rowMarks(
  errors: readonly RowError[],
  columns: readonly { readonly name: string; readonly field: string }[],
  titleOf: (field: string) => string,
  write: (problem: FieldProblem) => string,
): ReadonlyMap<number, RowMark> {
  const marks = new Map<number, { cells: Map<string, string>; texts: string[] }>();
  for (const { rowId, names, problem } of errors) {
    if (rowId === null) continue;
    const message = write(problem);
    const mark = marks.get(rowId) ?? { cells: new Map<string, string>(), texts: [] };
    marks.set(rowId, mark);
    const [field] = names;
    const column = field === undefined ? undefined : columns.find((each) => each.field.split('.')[0] === field);
    if (column === undefined) mark.texts.push(field === undefined ? message : `${titleOf(field)}: ${message}`);
    else mark.cells.set(column.name, [mark.cells.get(column.name), message].filter(Boolean).join(' '));
  }
  return new Map(
    [...marks].map(([id, { cells, texts }]) => [id, { cells, text: texts.length === 0 ? null : texts.join(' ') }]),
  );
}

/** The label of a row; without one it would be its id, which is meaningless for a new row. */
function nameOf(row: unknown, child: EntityModel | null): string {
  const name = labelOf(row, child?.label ?? null);
  return isRecord(row) && name === String(row.id) ? '' : name;
}

/** Splits a JSON Pointer into names. */
export function namesOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerOf(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Joins the errors of a field, one per line. */
export function joinErrors(messages: readonly string[]): string {
  return [...new Set(messages)].join('\n');
}
