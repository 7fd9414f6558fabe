import { isRecord } from '../../../language/json/record.ts';
import { type CallerModels, wholeModels } from '../models/caller-models.ts';
import type { StoredRecord } from '../rows/rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record without what its caller may not read and without masked values: in its fields, lists and relations. */
export function readableRecord<T extends StoredRecord | null>(own: CallerModels, entity: string, record: T): T;
export function readableRecord(own: CallerModels, entity: string, record: StoredRecord | null): StoredRecord | null {
  return isWhole(own) || record === null ? record : { ...readableFields(own, entity, record), id: record.id };
}

/** The same for some fields of a record, as in a history. */
export function readableFields<T extends Fields | null>(own: CallerModels, entity: string, fields: T): T;
export function readableFields(own: CallerModels, entity: string, fields: Fields | null): Fields | null {
  if (isWhole(own) || fields === null) return fields;
  const hidden = own.hidden.get(entity);
  const masked = own.masked.get(entity);
  const model = own.models.get(entity);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (hidden?.has(name) === true) return [];
      if (masked?.has(name) === true) return [[name, null]];
      const { target = null, link } = model?.fields[name] ?? {};
      if (link !== undefined) return [[name, readableLink(own, value)]];
      return [[name, target === null ? value : readableBehind(own, target, value)]];
    }),
  );
}

function readableBehind(own: CallerModels, entity: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row: unknown) => readableBehind(own, entity, row));
  return isRecord(value) ? readableFields(own, entity, value) : value;
}

/** The label of a linked record is one of its fields, so its permission applies. */
function readableLink({ models, hidden, masked }: CallerModels, value: unknown): unknown {
  const entity = isRecord(value) && typeof value.entity === 'string' ? value.entity : '';
  const label = wholeModels(models).get(entity)?.label ?? '';
  const isUnread = hidden.get(entity)?.has(label) === true || masked.get(entity)?.has(label) === true;
  return isRecord(value) && isUnread ? { ...value, nome: null } : value;
}

function isWhole({ hidden, masked }: CallerModels): boolean {
  return hidden.size === 0 && masked.size === 0;
}
