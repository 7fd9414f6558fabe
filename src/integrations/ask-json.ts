import { traceHeaders } from '../platform/watch/probes/spans.ts';

/**
 * `refused`: the service said no, and nothing was done. `unknown`: nobody can say whether it was done (no answer in time, 5xx,
 * an answer that cannot be read); whoever asked has to ask by the same key, and never for the same thing anew.
 */
export type PortOutcome = 'refused' | 'unknown';

/** A service outside gave no answer that can be used. Neither addresses nor secrets stand in the message. */
export class PortError extends Error {
  override readonly name = 'PortError';
  readonly outcome: PortOutcome;
  /** What the service calls the reason of its refusal; null where it has no name. */
  readonly code: string | null;

  constructor(message: string, outcome: PortOutcome = 'unknown', code: string | null = null) {
    super(message);
    this.outcome = outcome;
    this.code = code;
  }
}

/** Asks a service outside; `failed` learns why that was not done. */
export async function reported<T>(failed: ((reason: string) => void) | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    failed?.(error instanceof Error ? error.message : 'failed');
    throw error;
  }
}

/** What a service outside is asked. */
export type JsonQuestion = {
  /** For the whole answer, in ms. */
  readonly timeout: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form with files, in place of a body. */
  readonly form?: FormData;
};

/** Answers are small; a larger one is none. */
const longestAnswer = 512 * 1024;

/**
 * Asks a service outside for JSON. Redirects are not followed: secrets go to the host that was named. Throws PortError
 * where there is no answer in time, or none in JSON.
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

/** A text of an answer, without spaces around it and no longer than `most`; null where there is none. */
export function textOf(value: unknown, most: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, most).trim();
}
