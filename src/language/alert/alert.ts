import type { NoticeTarget, NoticeText } from '../entity/rules/notice.ts';
import type { Condition } from '../expressions/condition.ts';

/**
 * The normalised form of an alert, read from `schemas/<area>/{name}.alert.json`: who is notified of which changes of an
 * entity's records. Plain data, which the server applies to every save (rule D9).
 */
export type AlertModel = {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly entity: string;
  readonly on: readonly AlertMoment[];
  /** Events of the entity's flow. */
  readonly events: readonly string[];
  /** Only changes of these fields count; empty for any. */
  readonly fields: readonly string[];
  /** Condition on the saved record and `$old`, its previous state; for a deletion, on the deleted record. */
  readonly when: Condition | null;
  readonly to: readonly NoticeTarget[];
  readonly notice: NoticeText | null;
  readonly mail: NoticeText | null;
  /** Address of notice and mail, with `{field}` placeholders; null for the record's own. */
  readonly link: string | null;
  /** Sent once per record or once a day; null for every time. */
  readonly once: 'record' | 'day' | null;
};

export type AlertMoment = 'created' | 'changed' | 'deleted';
