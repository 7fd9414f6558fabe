import createClient, { type Client } from 'openapi-fetch';
import { ApiError, readApiError } from './api-error.ts';
import type { paths } from './generated/portal.ts';
import { serialiseQuery } from './query-string.ts';

/** What the client asks of the portal at each call; read anew each time, so a login or language switch takes effect. */
export type ClientContext = {
  readonly token: () => string | null;
  /** BCP 47 tag for `X-Language`. */
  readonly language: () => string;
  /** Current path for `X-Path`. */
  readonly path: () => string;
  /** The server says that the session is over (403 other than `SEM_PERMISSAO`) for this token. */
  readonly onSessionOver: (token: string | null) => void;
  /** Text for the user when the server itself sent none. */
  readonly messageOf: (code: 'SEM_CONEXAO' | 'RESPOSTA_INVALIDA') => string;
};

export type PortalClient = Client<paths> & {
  /**
   * A call that is only known at run time, such as the `call` of a view definition; `url` is relative to the API.
   * Answers the JSON body, undefined when there is none. Rejects with an ApiError.
   */
  readonly send: (
    method: string,
    url: string,
    options?: {
      readonly query?: Readonly<Record<string, unknown>> | undefined;
      readonly body?: unknown;
      readonly signal?: AbortSignal | undefined;
    },
  ) => Promise<unknown>;
  /** The raw answer of a streamed GET, checked for errors. */
  readonly stream: (url: string, signal: AbortSignal) => Promise<Response>;
};

const retryAfterMs = 400;

/** The one way to the server: typed calls from the contract, token and headers, errors as ApiError. */
export function createPortalClient(
  baseUrl: string,
  context: ClientContext,
  fetcher: typeof fetch = fetch,
): PortalClient {
  const exchange = createExchange(context, fetcher);
  const client = createClient<paths>({ baseUrl, fetch: exchange, querySerializer: serialiseQuery });

  return Object.assign(client, {
    send: async (
      method: string,
      url: string,
      {
        query = {},
        body,
        signal,
      }: {
        query?: Readonly<Record<string, unknown>> | undefined;
        body?: unknown;
        signal?: AbortSignal | undefined;
      } = {},
    ) => {
      const response = await exchange(
        new Request(addressOf(baseUrl, url, query), {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
          ...(signal ? { signal } : {}),
        }),
      );
      const text = await response.text();
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    },
    stream: (url: string, signal: AbortSignal) =>
      exchange(new Request(addressOf(baseUrl, url, {}), { signal, headers: { Accept: 'text/event-stream' } })),
  });
}

/** The `data` of a call's answer; every failure has been thrown before, so an absent one breaks the contract. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined)
    throw new ApiError({ code: 'RESPOSTA_INVALIDA', status: 200, message: 'The answer has no body.' });
  return data;
}

function createExchange({ token, language, path, onSessionOver, messageOf }: ClientContext, fetcher: typeof fetch) {
  return async (request: Request): Promise<Response> => {
    const usedToken = token();
    if (usedToken) request.headers.set('Authorization', `Bearer ${usedToken}`);
    request.headers.set('X-Path', path());
    request.headers.set('X-Language', language());

    let response: Response;
    try {
      response = await fetchWithRetry(request, fetcher);
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw new ApiError({ code: 'SEM_CONEXAO', status: 0, message: messageOf('SEM_CONEXAO') });
    }
    if (response.ok || response.status === 304) return response;

    const error = await readApiError(response, messageOf('RESPOSTA_INVALIDA'));
    if (error.status === 403 && error.code !== 'SEM_PERMISSAO') onSessionOver(usedToken);
    throw error;
  };
}

/** A GET that got no answer is tried once more: it changes nothing, and most such failures are a network that blinked. */
async function fetchWithRetry(request: Request, fetcher: typeof fetch): Promise<Response> {
  if (request.method !== 'GET') return fetcher(request);
  try {
    return await fetcher(request.clone());
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return fetcher(request);
  }
}

/** Leading slashes and `..` are refused by staying under the base; an absolute address would leak the token. */
function addressOf(baseUrl: string, url: string, query: Readonly<Record<string, unknown>>): string {
  const base = new URL(`${baseUrl}/`, globalThis.location?.origin ?? 'http://localhost');
  const address = new URL(url.replace(/^\/+/, ''), base);
  if (address.origin !== base.origin || !address.pathname.startsWith(base.pathname)) {
    throw new ApiError({ code: 'ENDERECO_INVALIDO', status: 0, message: `The call to ${url} leaves the API.` });
  }
  const own = serialiseQuery(query);
  if (own) address.search = address.search ? `${address.search}&${own}` : own;
  return address.href;
}
