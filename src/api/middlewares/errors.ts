import type { Middleware } from 'openapi-fetch';
import { type ApiError, bodyOf, failureOf } from '../api-error.ts';
import type { ClientContext } from '../client-context.ts';
import { tokenOf } from './session-headers.ts';

/**
 * Throws an ApiError for every unsuccessful answer. The end of a session is reported once: for later answers with the
 * same token it has already been removed.
 */
export function errors({ token, onSessionOver, messageOf }: ClientContext): Middleware {
  return {
    onResponse: ({ request, response, options }) => {
      const failure = failureOf(response, options.parseAs === 'json', messageOf);
      if (!failure) return;
      const used = tokenOf(request);
      if (used !== null && used === token() && isSessionOver(failure, response)) onSessionOver(used);
      throw failure;
    },
  };
}

/** The one 403 that applies to every call: the user is not, or no longer, logged in. */
const sessionOver = 'SESSAO_INVALIDA';

/** Whether the session is over: only if the API itself reports it, not a proxy's page. */
export function isSessionOver({ status, code }: ApiError, response: Response): boolean {
  return status === 403 && code === sessionOver && bodyOf(response) !== null;
}
