import createClient, { type FetchOptions } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import type { Answer, CallOptions, CheckedClient, CheckedMethod } from './call-types.ts';
import type { ClientContext } from './client-context.ts';
import type { paths } from './generated/portal.ts';
import { connection } from './middlewares/connection.ts';
import { errors } from './middlewares/errors.ts';
import { callerShowsErrors, messages } from './middlewares/messages.ts';
import { reopen } from './middlewares/reopen.ts';
import { retry } from './middlewares/retry.ts';
import { createServerClock } from './middlewares/server-clock.ts';
import { sessionHeaders } from './middlewares/session-headers.ts';
import { serialiseQuery } from './query-string.ts';
import { readAnswer } from './read-answer.ts';

/** Sends a request: `fetch`, or a replacement. */
export type Transport = (request: Request) => Promise<Response>;

export type SendOptions = CallOptions & {
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces `fetch`, for features that only another transport has. */
  readonly transport?: Transport | undefined;
  /** The browser continues the call when the page is left. */
  readonly keepalive?: boolean | undefined;
  /** Called if the answer is a redirect, which is not followed: the answer is empty then. */
  readonly onRedirect?: (() => void) | undefined;
};

export type PortalClient = CheckedClient<paths> & {
  /**
   * Sends a call that is only known at run time, such as the `call` of a view definition; `url` is relative to the API.
   * Returns the JSON body, undefined for none. Rejects with an ApiError.
   */
  readonly send: (method: string, url: string, options?: SendOptions) => Promise<unknown>;
  /** The same for an answer that is no JSON, such as a file. */
  readonly receive: (method: string, url: string, options?: SendOptions) => Promise<Response>;
  /** The raw answer of a streamed GET, checked for errors. */
  readonly stream: (url: string, signal: AbortSignal) => Promise<Response>;
  /** The complete address of a url relative to the API; throws an ApiError if it would leave the API. */
  readonly addressOf: (url: string) => string;
  /** The current language, for addresses that the browser opens without headers. */
  readonly language: () => string;
  /** The server's time, in ms since 1970. */
  readonly now: () => number;
};

/** The only way to call the server: typed calls from the contract, token and headers, errors as ApiError. */
export function createPortalClient(
  baseUrl: string,
  context: ClientContext,
  fetcher: Transport = (request) => fetch(request),
): PortalClient {
  let running = 0;
  const note = (step: 1 | -1): void => {
    running += step;
    context.onRunning?.(running);
  };
  const reading =
    (transport: Transport): Transport =>
    async (request) => {
      if (request.headers.get('Accept') === 'text/event-stream') return readAnswer(await transport(request));
      note(1);
      try {
        return await readAnswer(await transport(request));
      } finally {
        note(-1);
      }
    };
  const clock = createServerClock();
  const client = createClient<AnyPaths>({ baseUrl, fetch: reading(fetcher), querySerializer: serialiseQuery });
  // Requests pass from left to right, answers and failures from right to left.
  client.use(
    sessionHeaders(context),
    errors(context),
    messages(context),
    reopen(context),
    connection(context),
    retry(),
    clock.middleware,
  );

  const checkedMethod =
    <M extends CheckedHttpMethod>(method: M): CheckedMethod<paths, M> =>
    (path, ...[options]) => {
      const { signal, showsErrors, ...init }: CallOptions = options ?? {};
      const call = client.request<HttpMethod, string, Init>(method, path, {
        ...init,
        ...(signal ? { signal } : {}),
        ...markOf(showsErrors),
      });
      // The generated types describe the answers; contract tests verify them against the server.
      return call as Promise<Answer<never>>;
    };

  const run = (
    method: string,
    url: string,
    parseAs: 'json' | 'stream',
    { query = {}, body, headers, signal, showsErrors, transport, onRedirect, keepalive }: SendOptions = {},
  ) => {
    const address = addressOf(baseUrl, url);
    // Parameters that are part of the address are not sent a second time.
    const own = new URLSearchParams(serialiseQuery(query));
    for (const name of address.searchParams.keys()) own.delete(name);
    const search = [address.search.slice(1), own.toString()].filter((part) => part !== '').join('&');
    const path = address.pathname.slice(baseOf(baseUrl).pathname.length - 1);
    return client.request(method.toLowerCase() as HttpMethod, search ? `${path}?${search}` : path, {
      parseAs,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
      ...(transport ? { fetch: reading(transport) } : {}),
      ...(onRedirect ? { redirect: 'manual' as const, fetch: reading(stopping(fetcher, onRedirect)) } : {}),
      ...markOf(showsErrors),
    });
  };

  const receive: PortalClient['receive'] = async (method, url, options) =>
    (await run(method, url, 'stream', options)).response;

  return {
    GET: checkedMethod('get'),
    POST: checkedMethod('post'),
    PUT: checkedMethod('put'),
    DELETE: checkedMethod('delete'),
    send: async (method, url, options) => (await run(method, url, 'json', options)).data,
    receive,
    stream: (url, signal) => receive('GET', url, { signal, headers: { Accept: 'text/event-stream' } }),
    addressOf: (url) => addressOf(baseUrl, url).href,
    language: context.language,
    now: clock.now,
  };
}

/** The `data` of a call's answer; failures were thrown before, so missing data violate the contract. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined)
    throw new ApiError({ code: 'RESPOSTA_INVALIDA', status: 200, message: 'The answer has no body.' });
  return data;
}

/**
 * Header of an answer that repeats that of an earlier attempt with the same `Idempotency-Key`: nothing was done again.
 */
export const replayedHeader = 'Idempotency-Replayed';

/** A value for the header `Idempotency-Key`: one per user action, the same for its repetitions. */
export function newIdempotencyKey(): string {
  // Pages over plain HTTP have no `crypto.randomUUID`.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A transport that does not follow redirects. */
function stopping(fetcher: Transport, onRedirect: () => void): Transport {
  return async (request) => {
    const answer = await fetcher(request);
    if (answer.type !== 'opaqueredirect') return answer;
    onRedirect();
    return new Response(null, { status: 204 });
  };
}

type CheckedHttpMethod = 'get' | 'post' | 'put' | 'delete';
type HttpMethod = CheckedHttpMethod | 'options' | 'head' | 'patch' | 'trace';

/** Any path with any method: the common type of checked calls and the calls of views. */
type AnyOperation = {
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } };
};
type AnyPaths = { readonly [path: string]: Readonly<Record<HttpMethod, AnyOperation>> };
type Init = FetchOptions<AnyOperation>;

function markOf(showsErrors: boolean | undefined) {
  return showsErrors ? { middleware: [callerShowsErrors] } : {};
}

/**
 * Leading slashes and `..` are refused because the result must stay below the base; an absolute address would leak the
 * token.
 */
function addressOf(baseUrl: string, url: string): URL {
  const base = baseOf(baseUrl);
  const address = new URL(url.replace(/^\/+/, ''), base);
  if (address.origin !== base.origin || !address.pathname.startsWith(base.pathname)) {
    const place = url.replace(/[?#].*$/s, '');
    throw new ApiError({ code: 'ENDERECO_INVALIDO', status: 0, message: `The call to ${place} leaves the API.` });
  }
  return address;
}

function baseOf(baseUrl: string): URL {
  return new URL(`${baseUrl}/`, globalThis.location?.origin ?? 'http://localhost');
}
