import type { Bindings } from '../../language/expressions/evaluate.ts';
import type { ActionDefinition } from '../../language/view/view.ts';
import type { PrepareBindings } from '../form/values/set-values.ts';
import type { RuntimeHost } from '../host/host.ts';
import type { PlannedCall } from '../host/permit-call.ts';
import type { PlaceholderSources } from './placeholders.ts';

/** What of an action may fail, for the words that name it. */
export type ActionStep = 'address' | 'call' | 'download' | 'set' | 'open' | 'navigate' | 'refresh' | 'emit';

export type ActionFailure = {
  readonly step: ActionStep;
  readonly error: unknown;
  /** Placeholders without a value, when that is what failed. */
  readonly missing: readonly string[];
};

/** What an action works on; what is absent does not exist where the action stands. */
export type ActionContext = PlaceholderSources & {
  readonly host: Pick<RuntimeHost, 'call' | 'confirm' | 'alert' | 'navigate' | 'download' | 'openView' | 'emit'> &
    Partial<Pick<RuntimeHost, 'notify' | 'dialog'>>;
  /** Entity of the row or record. */
  readonly entity?: string | undefined;
  /** True when nothing stands against sending the form. */
  readonly validate?: () => Promise<boolean>;
  readonly set?: (field: string, value: unknown) => void;
  /** On a saved row: what `set` gives is saved at once instead of being filled into a form. */
  readonly saveSet?: (set: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The value of a field at the moment: what `set` gives back when a later step fails. */
  readonly get?: (field: string) => unknown;
  /** The fields that the user has changed since what the action is about, which it does not set. */
  readonly typed?: () => ReadonlySet<string>;
  readonly refresh?: () => void | Promise<void>;
  /** Asks for the values of `ask`; null when it was cancelled. */
  readonly ask?: (action: ActionDefinition) => Promise<Readonly<Record<string, unknown>> | null>;
  /** Shows values of the row or record at once; answers how to take them back. */
  readonly show?: (values: ReadonlyMap<string, unknown>) => () => void;
  /** Takes the answer of the call as the record of the screen. */
  readonly takeAnswer?: (answer: unknown) => void;
  /** Brings an element, or a row of one (`itens/5`), into sight and puts the focus on it. */
  readonly focus?: (target: string) => void;
  /** What computed values of `set` and of calls may read besides record, row and parent. */
  readonly bindings?: () => Omit<Bindings, 'record'>;
  /** Whether a call with its filled address may be sent (`permitCall`). */
  readonly permit: (call: PlannedCall) => Promise<boolean>;
  /** Loads what computed values of `set` read behind relations. */
  readonly prepare?: PrepareBindings;
  /** Goes with the call, so that a repeat of a failed action does nothing twice. */
  readonly idempotencyKey?: string;
  /** Ends its call and its download (`cancel`). */
  readonly signal?: AbortSignal;
  /** What to say when a step fails without a word. */
  readonly failureText: string;
  /** Says what failed, with its words; in the dialog 'Atenção' when left out. */
  readonly report?: (thrown: unknown, message: string) => Promise<void>;
  /** Words of a failure; `failureText` when left out. */
  readonly describe?: (failure: ActionFailure) => string;
};

/** `stopped`: its call was cancelled while it was under way, `cancelled`: before anything was sent. */
export type ActionOutcome = 'done' | 'invalid' | 'cancelled' | 'stopped' | 'failed';
