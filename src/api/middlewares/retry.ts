import type { Middleware } from 'openapi-fetch';

const waitMs = 400;

/**
 * A call that got no answer is tried once more if a repeat changes nothing: most such failures are a network that
 * blinked. Those are GET and HEAD, and any call with an `Idempotency-Key`, which the server carries out once.
 */
export function retry(): Middleware {
  const spares = new WeakMap<Request, Request>();
  return {
    onRequest: ({ request }) => {
      // Sending uses a request up.
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

/** Rejects at once when the call is given up meanwhile. */
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

/** openapi-fetch takes errors only, and an abort may come with any reason. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new DOMException('The call was given up.', 'AbortError');
}
