import type { Middleware } from 'openapi-fetch';
import { ApiError } from '../api-error.ts';
import type { ClientContext } from '../client-context.ts';

/** Tells whether the server can be reached; a call that got no answer becomes `SEM_CONEXAO`, one given up stays so. */
export function connection({ onConnection, messageOf }: ClientContext): Middleware {
  return {
    onResponse: () => {
      onConnection(true);
    },
    onError: ({ request }) => {
      if (request.signal.aborted) return;
      // A proxy that cuts streams off says nothing of the other calls.
      if (request.headers.get('Accept') !== 'text/event-stream') onConnection(false);
      return new ApiError({ code: 'SEM_CONEXAO', status: 0, message: messageOf('SEM_CONEXAO') });
    },
  };
}
