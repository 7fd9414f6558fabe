import { randomInt } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { traceHeaders } from '../platform/watch/probes/spans.ts';
import { PortError } from './ask-json.ts';
import type { Breaker } from './breaker.ts';

/**
 * Certificate and key with which this server identifies itself (mTLS), and the authority that it trusts. All in PEM.
 */
export type ClientCertificate = { readonly cert: string; readonly key: string; readonly ca?: string };

/** One call of a payment provider. */
export type Exchange = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as a form or as `type` says. */
  readonly body?: object | string;
  /** Media type of a text body; a form by default. */
  readonly type?: string;
  /** ms for the whole answer. */
  readonly timeout: number;
  readonly agent?: Agent | undefined;
};

export type ExchangeAnswer = { readonly status: number; readonly body: unknown };

/** Bytes; a larger answer counts as unreadable. */
const longestAnswer = 4 * 1024 * 1024;

/** Connections that present our certificate and trust servers of one authority. */
export function openAgent(certificate: ClientCertificate): Agent {
  return new Agent({ keepAlive: true, maxSockets: 16, minVersion: 'TLSv1.2', ...certificate });
}

/**
 * Sends one call and reads its whole answer. Redirects are not followed. Rejects with a PortError `unknown` if there is
 * no answer in time; the caller interprets the status. A body that is no JSON is undefined.
 */
export async function exchange(call: Exchange): Promise<ExchangeAnswer> {
  const { status, text } = await exchangeText(call);
  return { status, body: parseJson(text) };
}

/** Sends one call like {@link exchange}, and returns its answer as text. */
export async function exchangeText({
  method,
  url,
  headers,
  body,
  type: given = 'application/x-www-form-urlencoded',
  timeout,
  agent,
}: Exchange): Promise<{ readonly status: number; readonly text: string }> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? given : 'application/json';
  const signal = AbortSignal.timeout(timeout);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      ...{ method, signal, ...(agent === undefined || url.protocol !== 'https:' ? {} : { agent }) },
      headers: {
        ...{ accept: 'application/json', 'user-agent': 'Vitral', ...traceHeaders() },
        ...(text === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
    };
    const call = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    call.on('error', reject);
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > longestAnswer) call.destroy(new PortError('an answer that is too long'));
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (!response.complete) reject(new PortError('an answer that broke off'));
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
      });
    });
    call.end(text);
  }).catch((error: unknown) => {
    if (error instanceof PortError) throw error;
    throw new PortError(signal.aborted ? `no answer within ${timeout} ms` : 'no connection');
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a status is a refusal without any effect; after 408, 409, 425 and 429 the call may be repeated. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);
}

/** The error for an unwanted status: whether the call may have been carried out, and the service's code. */
export function statusError(status: number, code: string | null = null): PortError {
  const message = `status ${status}${code === null ? '' : ` ${code}`}`;
  return new PortError(message, isRefusal(status) ? 'refused' : 'unknown', code);
}

/** Whether the service has nothing at the address of a call. */
export function isMissing(error: unknown): boolean {
  return error instanceof PortError && /^status 404\b/.test(error.message);
}

/**
 * Repeats a call that is safe to repeat while its outcome is unknown, up to `tries` times in all with growing pauses of
 * random length. Refusals are final.
 */
export async function repeatUnknown<T>(
  breaker: Breaker,
  work: () => Promise<T>,
  { tries = 3, rest = 200 }: { readonly tries?: number; readonly rest?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await breaker.run(work);
    } catch (error) {
      if (attempt >= tries || !(error instanceof PortError) || error.outcome === 'refused') throw error;
    }
    await pause(randomInt(rest * 2 ** (attempt - 1) + 1));
  }
}
