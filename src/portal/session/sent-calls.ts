/** A call by GET that this page has sent, with or without an early answer. */
export type SentCall = {
  /** Its address below `/api/`. */
  readonly call: string;
  /** When, in ms since the page was opened. */
  readonly at: number;
};

/** Screens need at most some tens of calls; what is older is of no use. */
const most = 80;

const calls: SentCall[] = [];

/** The last calls by GET, the newest last. */
export const sentCalls: readonly SentCall[] = calls;

/** The address of a request below `/api/`, with its query string. */
export function callOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${pathname.replace(/^\/api\//, '')}${search}`;
}

/** Notes that a request is sent. Streams have no answer that could come early. */
export function noteCall(request: Request, now: number): void {
  if (request.method !== 'GET' || request.headers.get('Accept') === 'text/event-stream') return;
  if (calls.push({ call: callOf(request), at: now }) > most) calls.shift();
}
