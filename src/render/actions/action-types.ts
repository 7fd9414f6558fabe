import type { Bindings } from '../../language/expressions/evaluate.ts';
import type { ActionDefinition } from '../../language/view/view.ts';
import type { PrepareBindings } from '../form/values/set-values.ts';
import type { RuntimeHost } from '../host/host.ts';
import type { PlannedCall } from '../host/permit-call.ts';
import type { PlaceholderSources } from './placeholders.ts';

/** A step of an action that may fail, for its message. */
export type ActionStep = 'address' | 'call' | 'download' | 'set' | 'open' | 'navigate' | 'refresh' | 'emit';

export type ActionFailure = {
  readonly step: ActionStep;
  readonly error: unknown;
  /** Placeholders without a value, if these were the reason. */
  readonly missing: readonly string[];
};

/** What an action works on; missing parts do not exist where the action is. */
export type ActionContext = PlaceholderSources & {
  readonly host: Pick<RuntimeHost, 'call' | 'confirm' | 'alert' | 'navigate' | 'download' | 'openView' | 'emit'> &
    Partial<Pick<RuntimeHost, 'notify' | 'dialog'>>;
  /** Entity of the row or record. */
  readonly entity?: string | undefined;
  /** Resolves to true if the form may be sent. */
  readonly validate?: () => Promise<boolean>;
  readonly set?: (field: string, value: unknown) => void;
  /** For a saved row: saves the values of `set` at once, instead of filling them into a form. */
  readonly saveSet?: (set: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The current value of a field: `set` restores it when a later step fails. */
  readonly get?: (field: string) => unknown;
  /** The fields that the user has changed since the action began, which it must not overwrite. */
  readonly typed?: () => ReadonlySet<string>;
  readonly refresh?: () => void | Promise<void>;
  /** Asks for the values of `ask`; null if cancelled. */
  readonly ask?: (action: ActionDefinition) => Promise<Readonly<Record<string, unknown>> | null>;
  /** Shows values of the row or record at once; returns the function that reverts them. */
  readonly show?: (values: ReadonlyMap<string, unknown>) => () => void;
  /** Makes the answer of the call the record of the screen. */
  readonly takeAnswer?: (answer: unknown) => void;
  /** Scrolls to an element, or a row of one (`itens/5`), and focuses it. */
  readonly focus?: (target: string) => void;
  /** Bindings for computed values of `set` and of calls, besides record, row and parent. */
  readonly bindings?: () => Omit<Bindings, 'record'>;
  /** Whether a call with its filled-in address may be sent (`permitCall`). */
  readonly permit: (call: PlannedCall) => Promise<boolean>;
  /** Loads what computed values of `set` read through relations. */
  readonly prepare?: PrepareBindings;
  /** Sent with the call, so that retrying a failed action has no second effect. */
  readonly idempotencyKey?: string;
  /** Cancels its call and its download (`cancel`). */
  readonly signal?: AbortSignal;
  /** Message for a step that fails without one. */
  readonly failureText: string;
  /** Reports a failure; by default in the dialog 'Atenção'. */
  readonly report?: (thrown: unknown, message: string) => Promise<void>;
  /** Text of a failure; default `failureText`. */
  readonly describe?: (failure: ActionFailure) => string;
};

/** `stopped`: its call was cancelled while it ran; `cancelled`: cancelled before anything was sent. */
export type ActionOutcome = 'done' | 'invalid' | 'cancelled' | 'stopped' | 'failed';
