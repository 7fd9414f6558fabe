import type { Middleware } from 'openapi-fetch';

/** The header has whole seconds, and an answer takes its time: less than this is no difference, in ms. */
const tolerance = 2_000;

export type ServerClock = {
  /** The time by the clock of the server, in ms since 1970; by that of the device until there was an answer. */
  readonly now: () => number;
  readonly middleware: Middleware;
};

/** Learns from the answers of the server how far its clock is ahead of that of the device. */
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
