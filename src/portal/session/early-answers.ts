/** Requests that `src/public/boot.js` sent before the portal's code was loaded. */
export type EarlyAnswers = {
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

/** ms since the page was opened after which an answer is requested again, because it may be outdated. */
const validMs = 15_000;

/**
 * The answer to such an early request, once; null for none, or if it was sent with another token, language or address.
 */
export async function takeEarlyAnswer(
  request: Request,
  early: EarlyAnswers | undefined,
  now: number,
): Promise<Response | null> {
  if (early === undefined) return null;
  if (request.method !== 'GET') {
    // Reads affected by a change were sent before it.
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
