import type { EntityModel } from '../definition/entity.ts';
import { type EntityLookup, fieldOf } from '../definition/field-path.ts';
import { isRecord } from '../definition/record.ts';
import type { PlacedError } from '../host-error.ts';
import { labelOf } from '../record-values.ts';
import { rowsInSentOrder } from './record-body.ts';

/** What a row is called in an error: its place in its list, from 1, and its name where it has one. */
export type RowPlace = { readonly position: number; readonly name: string };

/**
 * The errors of the rows of a list in words, one a line, in the order of the rows: which row, which field, what is wrong.
 * @param names names of the pointer behind the field of the list, such as `['1', 'descricao']`
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

/** A row without a name of its own would be called by its id, which for a new one means nothing. */
function nameOf(row: unknown, child: EntityModel | null): string {
  const name = labelOf(row, child?.label ?? null);
  return isRecord(row) && name === String(row.id) ? '' : name;
}

/** The names of a JSON Pointer. */
export function namesOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** All errors of one field as one text. */
export function joinErrors(errors: readonly PlacedError[]): string {
  return [...new Set(errors.map(({ message }) => message))].join('\n');
}
