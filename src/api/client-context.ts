import type { ClientErrorCode } from './api-error.ts';

/**
 * Result for a call whose session is over: it is sent again with the new token, it is not sent although there is one,
 * or the session stays over.
 */
export type Renewal = 'renewed' | 'withheld' | 'over';

/** Kinds of messages: success, information, refusal by the server, or a server that was not reached or failed. */
export type MessageKind = 'success' | 'info' | 'refusal' | 'fault';

/** What the client needs from the portal; read again for each call, so that a login or language switch takes effect. */
export type ClientContext = {
  readonly token: () => string | null;
  /** BCP 47 tag for `X-Language`. */
  readonly language: () => string;
  /** Current path for `X-Path`. */
  readonly path: () => string;
  /** Called when the server ends the session of the current token (403 other than `SEM_PERMISSAO`). */
  readonly onSessionOver: (token: string) => void;
  /**
   * Called before that, if the portal can log the same user in again over the screen. `isAct` marks a call that changes
   * something; after 'over' for the current token `onSessionOver` follows.
   */
  readonly renewSession?: (token: string, isAct: boolean) => Promise<Renewal>;
  /** Messages for the user (specification 000, section 8); called once per answer, in order. */
  readonly onMessages: (messages: readonly string[], kind: MessageKind) => void;
  /** Whether the last call reached the server; not called for cancelled calls and broken streams. */
  readonly onConnection: (isReachable: boolean) => void;
  /** Number of calls without a complete answer, whenever it changes; event streams do not count. */
  readonly onRunning?: (count: number) => void;
  /** Text for the user if the server sent none. */
  readonly messageOf: (code: ClientErrorCode) => string;
};
