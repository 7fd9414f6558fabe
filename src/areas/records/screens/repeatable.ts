/** A call that may be sent again: the server executes it once for each key. */
export type RepeatableAttempt = { readonly method: string; readonly url: string; readonly body?: unknown };

export type Repeatable = {
  /**
   * Sends a call with its own key. If no answer arrives, the key is kept: the same call uses it again as long as the
   * page is open.
   */
  readonly send: <Answer>(attempt: RepeatableAttempt, send: (key: string) => Promise<Answer>) => Promise<Answer>;
  /**
   * Body of the last call with the same method and address that got no answer, if it differs from this one; null for
   * none.
   */
  readonly openBody: (attempt: RepeatableAttempt) => unknown;
};

/**
 * Maximum number of unanswered calls that are remembered: one for each row of a large bulk change without a connection.
 */
const maxOpen = 1_000;

/**
 * @param isAnswered whether an error tells if the call was executed
 */
export function createRepeatable(newKey: () => string, isAnswered: (thrown: unknown) => boolean): Repeatable {
  /** By method, address and body, the oldest first. */
  const open = new Map<string, { readonly key: string; readonly place: string; readonly body: unknown }>();
  return {
    send: async (attempt, send) => {
      const print = printOf(attempt);
      const key = open.get(print)?.key ?? newKey();
      // Two equal calls at the same time are two different actions, with different keys.
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
