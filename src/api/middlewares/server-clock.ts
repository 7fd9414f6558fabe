import type { Middleware } from 'openapi-fetch';

/** ms; smaller differences are ignored, because the header has whole seconds and an answer takes time. */
const tolerance = 2_000;

export type ServerClock = {
  /** The server's time in ms since 1970; the device's time before the first answer. */
  readonly now: () => number;
  readonly middleware: Middleware;
};

/** Learns from the server's answers how far its clock is ahead of the device's. */
export function createServerClock(): ServerClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    middleware: {
      onResponse: ({ response }) => {
        const sent = Date.parse(response.headers.get('Date') ?? '');
        if (Number.isNaN(sent)) return;
        const seen = sent + 500 - Date.now();
        if (Math.abs(seen - ahead) > tolerance) ahead = seen;
      },
    },
  };
}
