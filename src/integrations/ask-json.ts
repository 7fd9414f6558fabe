import { traceHeaders } from '../platform/watch/probes/spans.ts';

/**
 * `refused`: the service refused, and nothing was done. `unknown`: it may or may not have been done (no answer in time,
 * 5xx, an unreadable answer); the caller has to ask again with the same key, never with a new one.
 */
export type PortOutcome = 'refused' | 'unknown';

/** An outside service gave no usable answer. The message contains neither addresses nor secrets. */
export class PortError extends Error {
  override readonly name = 'PortError';
  readonly outcome: PortOutcome;
  /** The service's code for its refusal; null for none. */
  readonly code: string | null;

  constructor(message: string, outcome: PortOutcome = 'unknown', code: string | null = null) {
    super(message);
    this.outcome = outcome;
    this.code = code;
  }
}

/** Runs a call of an outside service; `failed` gets the reason of a failure. */
export async function reported<T>(failed: ((reason: string) => void) | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    failed?.(error instanceof Error ? error.message : 'failed');
    throw error;
  }
}

/** A call of an outside service. */
export type JsonQuestion = {
  /** ms for the whole answer. */
  readonly timeout: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form with files, instead of a body. */
  readonly form?: FormData;
};

/** Bytes; a larger answer counts as unreadable. */
const longestAnswer = 512 * 1024;

/**
 * Calls an outside service for JSON. Redirects are not followed, so that secrets reach only the given host. Throws
 * PortError if there is no answer in time, or it is no JSON.
 */
export async function askJson(
  url: URL,
  { timeout, method = 'GET', headers = {}, body, form }: JsonQuestion,
): Promise<{ readonly status: number; readonly body: unknown }> {
  let text: string;
  let status: number;
  try {
    const answer = await fetch(url, {
      ...{ method, redirect: 'error', signal: AbortSignal.timeout(timeout) },
      headers: {
        ...{ accept: 'application/json', 'user-agent': 'Vitral', ...traceHeaders() },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? (form === undefined ? {} : { body: form }) : { body: JSON.stringify(body) }),
    });
    status = answer.status;
    text = await readText(answer);
  } catch (error) {
    if (error instanceof PortError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new PortError(isLate ? `no answer within ${timeout} ms` : 'no connection');
  }
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw new PortError(`status ${status} without JSON`);
  }
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let text = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= longestAnswer) continue;
    await reader?.cancel();
    throw new PortError('an answer that is too long');
  }
  return text + decoder.decode();
}

/** A text of an answer, trimmed, with at most `most` characters; null for none. */
export function textOf(value: unknown, most: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, most).trim();
}
