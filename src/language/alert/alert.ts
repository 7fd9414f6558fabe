import type { NoticeTarget, NoticeText } from '../entity/rules/notice.ts';
import type { Condition } from '../expressions/condition.ts';

/**
 * The normalised form of one alert, read from `schemas/<area>/{name}.alert.json`: of which changes of an entity's records
 * who learns what. Plain data, which the server goes by with every save (rule D9).
 */
export type AlertModel = {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly entity: string;
  readonly on: readonly AlertMoment[];
  /** Events of the entity's flow. */
  readonly events: readonly string[];
  /** A change counts only where it is one of these fields; empty for any. */
  readonly fields: readonly string[];
  /** Over the record as it is saved and `$old`, as it was; of a deleted one, over the record that there was. */
  readonly when: Condition | null;
  readonly to: readonly NoticeTarget[];
  readonly notice: NoticeText | null;
  readonly mail: NoticeText | null;
  /** Address that notice and mail lead to, with `{field}` placeholders; null for the record's own. */
  readonly link: string | null;
  /** Never again of the same record, or once a day; null for every time. */
  readonly once: 'record' | 'day' | null;
};

export type AlertMoment = 'created' | 'changed' | 'deleted';
