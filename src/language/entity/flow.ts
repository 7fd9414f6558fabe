import type { Condition } from '../expressions/condition.ts';
import type { NoticeTarget, NoticeText, UserAttribute } from './rules/notice.ts';

/**
 * The normalised form of one flow, read from `schemas/<area>/{name}.flow.json`: the states that a record goes through, and
 * who may move it. Plain data, which the server enforces and the page draws (rules W1 to W4).
 */
export type FlowModel = {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly entity: string;
  /** Field of the entity that holds the state; only events of the flow change it. */
  readonly field: string;
  /** State of a new record. */
  readonly initial: string;
  /** In the order of the file, which is that of the track. */
  readonly states: Readonly<Record<string, FlowState>>;
};

export type FlowState = {
  /** Nothing follows. */
  readonly final: boolean;
  /** No step of the way, such as an error: the track shows it only while a record is in it. */
  readonly aside: boolean;
  readonly events: Readonly<Record<string, FlowEvent>>;
  /** Where a record goes on by itself, the first whose condition holds. */
  readonly automatic: readonly FlowAutomatic[];
};

export type FlowEvent = {
  readonly to: string;
  /** Words of the button. */
  readonly label: string;
  readonly danger: boolean;
  /** Only calls of the portal itself send it, which ask in their own way who may. */
  readonly internal: boolean;
  /** Question before it is sent, and what is said behind it. */
  readonly confirm: string | null;
  readonly done: string | null;
  /** Permissions of which one suffices, as `x-permission` of the contract has them; none asks for `EDITAR` of the entity. */
  readonly allow: readonly string[];
  /** Only whose attribute equals this field of the record may send it. */
  readonly owner: { readonly field: string; readonly user: UserAttribute } | null;
  /** Guard over the record, and what a user reads where it does not hold. */
  readonly when: Condition | null;
  readonly reason: string | null;
  /** Fields of the record that are asked for with the event. */
  readonly ask: Readonly<Record<string, { readonly required: boolean }>>;
  /** Fields that the event sets: values, or JSONata text behind `=`, which reads the record, `$old` and `$user`. */
  readonly set: Readonly<Record<string, unknown>>;
  /** Who learns of it by a notice. */
  readonly notify: readonly FlowNotice[];
};

/** A notice of an event, to the users of a profile or to whom a field of the record names. */
export type FlowNotice = NoticeText & {
  readonly to: Extract<NoticeTarget, { readonly profile: string } | { readonly field: string }>;
};

export type FlowAutomatic = {
  readonly to: string;
  readonly when: Condition | null;
  /** Minutes that a record stands in the state before; null for none. */
  readonly after: number | null;
};
