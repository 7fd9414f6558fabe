import type { Condition } from '../expressions/condition.ts';
import type { NoticeTarget, NoticeText, UserAttribute } from './rules/notice.ts';

/**
 * The normalised form of a flow, read from `schemas/<area>/{name}.flow.json`: the states of a record, and who may
 * change them. Plain data, which the server enforces and the page draws (rules W1 to W4).
 */
export type FlowModel = {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly entity: string;
  /** Field of the entity with the state; only events of the flow change it. */
  readonly field: string;
  /** State of a new record. */
  readonly initial: string;
  /** In the order of the file and the track. */
  readonly states: Readonly<Record<string, FlowState>>;
};

export type FlowState = {
  /** No state follows. */
  readonly final: boolean;
  /** Not part of the normal way, such as an error: the track shows it only while a record is in it. */
  readonly aside: boolean;
  readonly events: Readonly<Record<string, FlowEvent>>;
  /** Automatic transitions; the first whose condition holds is taken. */
  readonly automatic: readonly FlowAutomatic[];
};

export type FlowEvent = {
  readonly to: string;
  /** Label of the button. */
  readonly label: string;
  readonly danger: boolean;
  /** Only sent by calls of the portal itself, which check permissions themselves. */
  readonly internal: boolean;
  /** Question before it is sent, and message afterwards. */
  readonly confirm: string | null;
  readonly done: string | null;
  /**
   * Permissions, any one of which is enough, in the form of `x-permission` of the contract; null means `EDITAR` of the
   * entity.
   */
  readonly allow: readonly string[];
  /** Only users whose attribute equals this field of the record may send it. */
  readonly owner: { readonly field: string; readonly user: UserAttribute } | null;
  /** Guard on the record, and its message for users. */
  readonly when: Condition | null;
  readonly reason: string | null;
  /** Fields of the record that are requested with the event. */
  readonly ask: Readonly<Record<string, { readonly required: boolean }>>;
  /**
   * Fields that the event sets: constants, or JSONata text after `=`, which may read the record, `$old` and `$user`.
   */
  readonly set: Readonly<Record<string, unknown>>;
  /** Who is notified. */
  readonly notify: readonly FlowNotice[];
};

/** A notice of an event, to users of a profile or the user that a field of the record names. */
export type FlowNotice = NoticeText & {
  readonly to: Extract<NoticeTarget, { readonly profile: string } | { readonly field: string }>;
};

export type FlowAutomatic = {
  readonly to: string;
  readonly when: Condition | null;
  /** Minutes that a record waits in the previous state; null for none. */
  readonly after: number | null;
};
