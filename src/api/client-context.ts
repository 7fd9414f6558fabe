import type { ClientErrorCode } from './api-error.ts';

/** What the client asks of the portal at each call; read anew each time, so a login or language switch takes effect. */
export type ClientContext = {
  readonly token: () => string | null;
  /** BCP 47 tag for `X-Language`. */
  readonly language: () => string;
  /** Current path for `X-Path`. */
  readonly path: () => string;
  /** The server says that the session is over (403 other than `SEM_PERMISSAO`) for this token, still the current one. */
  readonly onSessionOver: (token: string) => void;
  /** Something for the dialog 'Atenção' (specification 000, section 8); one call for each answer, in their order. */
  readonly onMessages: (messages: readonly string[]) => void;
  /** Whether the last call reached the server; not told of calls that were given up and of streams that broke off. */
  readonly onConnection: (isReachable: boolean) => void;
  /** Text for the user when the server itself sent none. */
  readonly messageOf: (code: ClientErrorCode) => string;
};
