import type { Middleware } from 'openapi-fetch';
import { type ApiError, bodyOf, failureOf } from '../api-error.ts';
import type { ClientContext } from '../client-context.ts';
import { tokenOf } from './session-headers.ts';

/**
 * Every answer that is no success is thrown as an ApiError. A session that is over is reported once: whoever comes later
 * with the same token finds it taken away already.
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

/** The one refusal with 403 that means every call: of whoever is not logged in, or no longer. */
const sessionOver = 'SESSAO_INVALIDA';

/** Whether the session is over: the API itself says so, not a proxy's page. */
export function isSessionOver({ status, code }: ApiError, response: Response): boolean {
  return status === 403 && code === sessionOver && bodyOf(response) !== null;
}
