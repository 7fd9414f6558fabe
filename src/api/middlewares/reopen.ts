import type { Middleware } from 'openapi-fetch';
import { ApiError, failureOf } from '../api-error.ts';
import type { ClientContext } from '../client-context.ts';
import { isSessionOver } from './errors.ts';
import { sessionHeader, tokenOf } from './session-headers.ts';

/**
 * A call refused because its session is over waits for the portal to renew it, and is then sent once more: the server
 * refused it before doing anything. Calls that change something are sent only if `renewSession` permits it, which asks
 * the user again.
 */
export function reopen({ token, renewSession, onConnection, messageOf }: ClientContext): Middleware {
  const spares = new WeakMap<Request, Request>();
  return {
    onRequest: ({ request }) => {
      // A request can be sent only once.
      if (renewSession) spares.set(request, request.clone());
    },
    onResponse: async ({ request, response, options: { fetch, parseAs } }) => {
      const spare = spares.get(request);
      let used = tokenOf(request);
      let answer = response;
      while (renewSession && spare && used !== null && !request.signal.aborted) {
        const failure = failureOf(answer, parseAs === 'json', messageOf);
        if (!failure || !isSessionOver(failure, answer)) break;
        const isAct = request.method !== 'GET' && request.method !== 'HEAD';
        const decision = await untilAborted(renewSession(used, isAct), request.signal);
        if (decision === 'withheld')
          throw new ApiError({ code: 'NAO_ENVIADO', status: 0, message: messageOf('NAO_ENVIADO') });
        const next = token();
        if (decision === 'over' || next === null || next === used) break;
        used = next;
        const again = spare.clone();
        again.headers.set(...sessionHeader(next));
        try {
          answer = await fetch(again);
        } catch (error) {
          if (request.signal.aborted) throw error;
          onConnection(false);
          throw new ApiError({ code: 'SEM_CONEXAO', status: 0, message: messageOf('SEM_CONEXAO') });
        }
      }
      return answer === response ? undefined : answer;
    },
  };
}

/** A cancelled caller, such as a closed screen, no longer waits. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
