import type { ClientErrorCode } from './api-error.ts';

/**
 * What becomes of a call whose session is over: it goes out again with the new token, it is not sent although there is
 * one, or the session stays over.
 */
export type Renewal = 'renewed' | 'withheld' | 'over';

/** What a success says, what is to be known beside it, what the server refused, or that it was not reached or failed. */
export type MessageKind = 'success' | 'info' | 'refusal' | 'fault';

/** What the client asks of the portal at each call; read anew each time, so a login or language switch takes effect. */
export type ClientContext = {
  readonly token: () => string | null;
  /** BCP 47 tag for `X-Language`. */
  readonly language: () => string;
  /** Current path for `X-Path`. */
  readonly path: () => string;
  /** The server says that the session is over (403 other than `SEM_PERMISSAO`) for this token, still the current one. */
  readonly onSessionOver: (token: string) => void;
  /**
   * Asked before that, where the portal can log the same user in again over the screen. `isAct` tells a call that
   * changes something; after 'over' for the current token `onSessionOver` follows.
   */
  readonly renewSession?: (token: string, isAct: boolean) => Promise<Renewal>;
  /** A message for the user (specification 000, section 8); one call for each answer, in their order. */
  readonly onMessages: (messages: readonly string[], kind: MessageKind) => void;
  /** Whether the last call reached the server; not called for cancelled calls and broken streams. */
  readonly onConnection: (isReachable: boolean) => void;
  /** How many calls have no whole answer yet, whenever that changes; a stream of events is none of them. */
  readonly onRunning?: (count: number) => void;
  /** Text for the user when the server itself sent none. */
  readonly messageOf: (code: ClientErrorCode) => string;
};
