/**
 * Requests that were sent before the code that needs their answers: by `src/public/boot.js` before any code was loaded,
 * by `frame/first-calls.ts` when a screen opens.
 */
export type EarlyAnswers = {
  /** When they were sent, in ms since the page was opened. */
  readonly since: number;
  /** Headers as they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** By the address below `/api/`; null for a failed call. */
  readonly answers: Map<string, Promise<Response | null>>;
};

declare global {
  interface Window {
    vitralEarly?: EarlyAnswers;
  }
}

/** ms after which an answer is requested again, because it may be outdated. */
const validMs = 15_000;

/** A call by GET that this page has made, with or without an early answer. */
export type SentCall = {
  /** Its address below `/api/`, with its query string. */
  readonly call: string;
  /** When, in ms since the page was opened. */
  readonly at: number;
};

/** Screens need at most some tens of calls; what is older is of no use. */
const maxSent = 80;

const sent: SentCall[] = [];

/** The last calls by GET, the newest last. */
export const sentCalls: readonly SentCall[] = sent;

/**
 * The answer to such an early request, once; null for none, or if it was sent with another token, language or address.
 * Notes the call in `sentCalls`.
 */
export async function takeEarlyAnswer(
  request: Request,
  early: EarlyAnswers | undefined,
  now: number,
): Promise<Response | null> {
  const { method, url, headers } = request;
  if (method !== 'GET') {
    // Reads affected by a change were sent before it.
    early?.answers.clear();
    return null;
  }
  const call = url.slice(url.indexOf('/api/') + '/api/'.length);
  if (sent.push({ call, at: now }) > maxSent) sent.shift();
  const answer = early?.answers.get(call);
  if (early === undefined || answer === undefined) return null;
  early.answers.delete(call);
  const isSame = Object.entries(early.headers).every(([name, value]) => headers.get(name) === value);
  return isSame && now < early.since + validMs ? answer : null;
}
