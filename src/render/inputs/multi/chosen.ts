import { getOwn, isRecord } from '../../../language/json/record.ts';
import { fullLabelOf, readPath } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { reference } from '../relation/reference.ts';

/** A chosen item: its key among the choices, its text, and its part of the value. */
export type Chosen = { readonly key: string; readonly label: string; readonly stored: unknown };

/** Keys and labels of records and stored values. */
export type ChosenNaming = {
  /** Field of a record that is stored; null if the record itself is stored, as id and label. */
  readonly itemValue: string | null;
  readonly itemLabel: string | null;
  /** Distinguishes records with the same label. */
  readonly detail?: string | null;
};

/** The key of a stored value or of a record of the list. */
export function keyOf(item: unknown, { itemValue }: ChosenNaming): string {
  const value = isRecord(item) ? readPath(item, itemValue ?? 'id') : item;
  return value === null || value === undefined ? '' : String(value);
}

/** The list in a value; a single value counts as a list of one. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.filter((item) => item !== null && item !== undefined && item !== '');
  return value === null || value === undefined || value === '' ? [] : [value];
}

/** What is stored for a record: the field `itemValue`, or the record as id and label. */
export function storedOf(record: EntityRecord, naming: ChosenNaming): unknown {
  if (naming.itemValue !== null) return readPath(record, naming.itemValue);
  return reference(record, naming.itemLabel, naming.detail);
}

/** The chosen items in the order of the value; `labels` are texts for values without one. */
export function chosenOf(value: unknown, naming: ChosenNaming, labels: ReadonlyMap<string, string>): readonly Chosen[] {
  return itemsOf(value).map((stored) => {
    const key = keyOf(stored, naming);
    const own = isRecord(stored) ? fullLabelOf(stored, naming.itemLabel, naming.detail ?? null) : '';
    return { key, label: (own === key ? '' : own) || labels.get(key) || own || key, stored };
  });
}

/** The record that a row of a link entity refers to, such as `tag` of `ClienteTag`. */
export function linkedRecord(row: unknown, target: string): unknown {
  return isRecord(row) ? getOwn(row, target) : undefined;
}
