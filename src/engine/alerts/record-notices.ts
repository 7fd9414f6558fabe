import {
  fieldsOfSentences,
  type NoticeTarget,
  type NoticeText,
  type UserAttribute,
} from '../../language/entity/rules/notice.ts';
import { isRecord } from '../../language/json/record.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { defineMessage, type Outbox } from '../../platform/outbox/outbox.ts';
import { findCreator } from '../records/rows/history.ts';
import type { StoredRecord } from '../records/rows/rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** An addressee of a notice, taken from the record at the time of its change. */
export type Addressee =
  | { readonly profile: string }
  | { readonly permission: string }
  | { readonly user: UserAttribute; readonly value: number }
  | { readonly address: string };

/** A notice of one change of a record, from a flow (rule W4) or an alert (rule D9). */
export type RecordNotice = {
  readonly entity: string;
  readonly id: number;
  /** The user who changed it, and gets no notice. */
  readonly sender: number;
  readonly to: readonly Addressee[];
  readonly notice: NoticeText | null;
  readonly mail: NoticeText | null;
  /** Address of notice and mail, with `{field}` placeholders; by default that of the record. */
  readonly link?: string | null;
  /** Fields of the record for the placeholders of the texts. */
  readonly record: Values;
  /** Columns of a deleted record, by which it is decided who could see it; null while it exists. */
  readonly row: Values | null;
  /** Values of placeholders that are not fields of the record. */
  readonly given?: Values;
  /** The placeholder that is replaced by the record's label, as far as the reader may know it. */
  readonly labelled?: string;
};

/** The message is filled for each of its readers when it is delivered. */
export const recordNotice = defineMessage<RecordNotice>({
  kind: 'registro.aviso',
  parse: readNotice,
  forgets: true,
  timeout: 300_000,
});

/** The outbox only contains what `putNotice` wrote. */
function readNotice(payload: unknown): RecordNotice {
  if (!isRecord(payload) || !Array.isArray(payload.to)) throw new TypeError('The message is no notice of a record.');
  return payload as RecordNotice;
}

/** Puts a notice into the transaction of a change, once for each `transition` of the record. */
export async function putNotice(
  outbox: Outbox,
  tx: Queryable,
  given: {
    readonly entity: string;
    readonly record: StoredRecord;
    readonly row: Values | null;
    readonly sender: number;
    readonly to: readonly NoticeTarget[];
    readonly notice: NoticeText | null;
    readonly mail: NoticeText | null;
    readonly link?: string | null;
    readonly transition: string;
  },
): Promise<void> {
  const { entity, record, row, sender, notice, mail, link = null, transition } = given;
  const to: Addressee[] = [];
  for (const target of given.to) to.push(...(await resolve(tx, entity, record, target)));
  if (to.length === 0) return;
  const sentences = [notice?.title, notice?.text, mail?.title, mail?.text, link];
  const names = fieldsOfSentences(sentences.map((each) => each ?? null));
  const filled = Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  const message = { entity, id: record.id, sender, to, notice, mail, link, record: filled, row };
  await outbox.put(tx, recordNotice, `${entity} ${record.id}`, transition, message);
}

async function resolve(
  tx: Queryable,
  entity: string,
  record: StoredRecord,
  target: NoticeTarget,
): Promise<readonly Addressee[]> {
  if ('creator' in target) {
    const creator = await findCreator(tx, entity, record.id);
    return creator === null ? [] : [{ user: 'id', value: creator }];
  }
  if ('address' in target) {
    const address = record[target.address];
    return typeof address === 'string' && address.includes('@') ? [{ address }] : [];
  }
  if (!('field' in target)) return [target];
  const held = record[target.field];
  const value: unknown = isRecord(held) ? held.id : held;
  return typeof value === 'number' ? [{ user: target.user, value }] : [];
}
