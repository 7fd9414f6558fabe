/** What `src/public/boot.js` asked the server for before the portal's code was there. */
export type EarlyAnswers = {
  /** As they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** By the address below `/api/`; null is a call that failed. */
  readonly answers: Map<string, Promise<Response | null>>;
};

declare global {
  interface Window {
    vitralEarly?: EarlyAnswers;
  }
}

/** After this long (ms since the page was opened) an answer is asked for anew: it may have become wrong. */
const validMs = 15_000;

/**
 * The answer to a request that was made before anybody could ask, once; null where there is none, or where it was asked
 * for with another token, language or address than the request has.
 */
export async function takeEarlyAnswer(
  request: Request,
  early: EarlyAnswers | undefined,
  now: number,
): Promise<Response | null> {
  if (early === undefined) return null;
  if (request.method !== 'GET') {
    // What a change concerns was asked for before it.
    early.answers.clear();
    return null;
  }
  const { pathname, search } = new URL(request.url);
  const call = `${pathname.replace(/^\/api\//, '')}${search}`;
  const answer = early.answers.get(call);
  if (answer === undefined) return null;
  early.answers.delete(call);
  const isSame = Object.entries(early.headers).every(([name, value]) => request.headers.get(name) === value);
  return isSame && now < validMs ? answer : null;
}
