import type { Middleware } from 'openapi-fetch';

const waitMs = 400;

/**
 * Repeats a call without an answer once if repeating it is safe: most such failures are short network interruptions.
 * Safe are GET and HEAD, and any call with an `Idempotency-Key`, which the server carries out once.
 */
export function retry(): Middleware {
  const spares = new WeakMap<Request, Request>();
  return {
    onRequest: ({ request }) => {
      // A request can be sent only once.
      if (isRepeatable(request)) spares.set(request, request.clone());
    },
    onError: async ({ request, options: { fetch } }) => {
      const spare = spares.get(request);
      if (!spare || request.signal.aborted) return;
      try {
        await pause(waitMs, request.signal);
        return await fetch(spare);
      } catch (error) {
        return asError(error);
      }
    },
  };
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('Idempotency-Key');
}

/** Rejects at once if the call is cancelled meanwhile. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** openapi-fetch accepts only errors, but an abort may have any reason. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new DOMException('The call was given up.', 'AbortError');
}
