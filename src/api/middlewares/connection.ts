import type { Middleware } from 'openapi-fetch';
import { ApiError } from '../api-error.ts';
import type { ClientContext } from '../client-context.ts';

/**
 * Reports whether the server is reachable; a call without an answer becomes `SEM_CONEXAO`, a cancelled one stays as it
 * is.
 */
export function connection({ onConnection, messageOf }: ClientContext): Middleware {
  return {
    onResponse: () => {
      onConnection(true);
    },
    onError: ({ request }) => {
      if (request.signal.aborted) return;
      // A proxy that cuts off streams does not affect other calls.
      if (request.headers.get('Accept') !== 'text/event-stream') onConnection(false);
      return new ApiError({ code: 'SEM_CONEXAO', status: 0, message: messageOf('SEM_CONEXAO') });
    },
  };
}
