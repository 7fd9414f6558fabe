/** A call that may be sent again: the server does it once under its key. */
export type RepeatableAttempt = { readonly method: string; readonly url: string; readonly body?: unknown };

export type Repeatable = {
  /**
   * Sends a call under a key of its own. One that got no answer keeps its key: the same call, made again while the page
   * stays, goes out under it.
   */
  readonly send: <Answer>(attempt: RepeatableAttempt, send: (key: string) => Promise<Answer>) => Promise<Answer>;
  /** Body of the last call to a place whose answer never came, when it is another than this one; null for none. */
  readonly openBody: (attempt: RepeatableAttempt) => unknown;
};

/** Unanswered calls that are remembered at most: one a row of a large bulk change that met a broken line. */
const maxOpen = 1_000;

/** @param isAnswered whether what was thrown says what became of the call */
export function createRepeatable(newKey: () => string, isAnswered: (thrown: unknown) => boolean): Repeatable {
  /** By method, address and body, the oldest first. */
  const open = new Map<string, { readonly key: string; readonly place: string; readonly body: unknown }>();
  return {
    send: async (attempt, send) => {
      const print = printOf(attempt);
      const key = open.get(print)?.key ?? newKey();
      // Two of the same that are made at once are two acts.
      open.delete(print);
      try {
        return await send(key);
      } catch (error) {
        if (!isAnswered(error)) open.set(print, { key, place: placeOf(attempt), body: attempt.body });
        const [oldest] = open.keys();
        if (open.size > maxOpen && oldest !== undefined) open.delete(oldest);
        throw error;
      }
    },
    openBody: (attempt) => {
      const place = placeOf(attempt);
      const found = [...open].findLast(([print, call]) => call.place === place && print !== printOf(attempt));
      return found?.[1].body ?? null;
    },
  };
}

function placeOf({ method, url }: RepeatableAttempt): string {
  return `${method} ${url}`;
}

function printOf(attempt: RepeatableAttempt): string {
  return `${placeOf(attempt)} ${JSON.stringify(attempt.body ?? null)}`;
}
