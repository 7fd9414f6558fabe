import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Incoming } from './values.ts';

/** Ids below 0 that rows of one save have among themselves, and those that they got in the database. */
export type MadeRows = Map<number, number>;

/** What marks a stored row of a list that the save of its record deletes: `{ "id": 5, "$excluir": true }`. */
export const removalMark = '$excluir';

/** Whether the save of a record takes this row out of its list. */
export function isRemoved(row: Incoming): boolean {
  const { id } = row;
  return row[removalMark] === true && typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
}

/** The id that a row of a list has until it is saved, by which rows behind it may name it; null for any other. */
export function temporaryId({ id }: Incoming): number | null {
  return typeof id === 'number' && Number.isSafeInteger(id) && id < 0 ? id : null;
}

/** A row whose references to rows before it in its list, by their temporary ids, name what those have become. */
export function withMadeRows(row: Incoming, child: EntityModel, made: MadeRows): Incoming {
  if (made.size === 0) return row;
  const named = Object.entries(row).map(([name, value]) => {
    const field = Object.hasOwn(child.fields, name) ? child.fields[name] : undefined;
    if (field?.kind !== 'relation' || field.target !== child.name) return [name, value] as const;
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value;
    return [name, (typeof id === 'number' ? made.get(id) : undefined) ?? value] as const;
  });
  return Object.fromEntries(named);
}

/** Fields in which a row names rows before it in its list: those with these temporary ids, or any of them. */
export function fieldsNaming(row: Incoming, child: EntityModel, ids: ReadonlySet<number> | null): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const field = Object.hasOwn(child.fields, name) ? child.fields[name] : undefined;
    if (field?.kind !== 'relation' || field.target !== child.name) return [];
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value;
    return typeof id === 'number' && id < 0 && (ids === null || ids.has(id)) ? [name] : [];
  });
}
