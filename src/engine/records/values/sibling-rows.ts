import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Incoming } from './values.ts';

/** Temporary ids below 0 of the rows in a save, with their ids in the database. */
export type MadeRows = Map<number, number>;

/** Marks a stored row of a list that the save of its record deletes: `{ "id": 5, "$excluir": true }`. */
export const removalMark = '$excluir';

/** Whether the save of a record deletes this row of its list. */
export function isRemoved(row: Incoming): boolean {
  const { id } = row;
  return row[removalMark] === true && typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
}

/** The temporary id of a list row, which later rows may refer to; null for any other id. */
export function temporaryId({ id }: Incoming): number | null {
  return typeof id === 'number' && Number.isSafeInteger(id) && id < 0 ? id : null;
}

/** A row whose references by temporary id are replaced by database ids. */
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

/** Fields in which a row refers to earlier rows of its list, by these temporary ids or any. */
export function fieldsNaming(row: Incoming, child: EntityModel, ids: ReadonlySet<number> | null): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const field = Object.hasOwn(child.fields, name) ? child.fields[name] : undefined;
    if (field?.kind !== 'relation' || field.target !== child.name) return [];
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value;
    return typeof id === 'number' && id < 0 && (ids === null || ids.has(id)) ? [name] : [];
  });
}
