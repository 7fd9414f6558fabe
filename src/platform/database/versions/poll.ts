export type Poll = {
  /** Looks at once, or again right after the look that is under way. */
  readonly refresh: () => void;
  /** Nobody waits any more: it rests until `refresh`. */
  readonly rest: () => void;
  readonly close: () => void;
};

type PollOptions = {
  readonly look: () => Promise<void>;
  /** Whether anybody waits for what it finds. */
  readonly isNeeded: () => boolean;
  /** Time between two looks, in ms; null for looks on `refresh` alone. */
  readonly interval: number | null;
  readonly log?: ((error: unknown) => void) | undefined;
};

/** Looks again and again while it is needed, never twice at a time; a look that fails is reported and tried again. */
export function createPoll({ look, isNeeded, interval, log = () => undefined }: PollOptions): Poll {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  /** Somebody came, or something changed, while it was looking. */
  let isAgain = false;
  let isClosed = false;

  function refresh(): void {
    if (isClosed || !isNeeded()) return;
    if (isLooking) {
      isAgain = true;
      return;
    }
    clearTimeout(timer);
    isLooking = true;
    look()
      .catch(log)
      .finally(() => {
        isLooking = false;
        if (isClosed || !isNeeded()) return;
        const pause = isAgain ? 0 : interval;
        isAgain = false;
        if (pause !== null) timer = setTimeout(refresh, pause).unref();
      });
  }

  return {
    refresh,
    rest: () => clearTimeout(timer),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** What several listeners follow by one poll. */
export type Watch<Found> = Pick<Poll, 'refresh' | 'close'> & {
  /** Calls back with what is found, until it is ended. */
  readonly watch: (listener: (found: Found) => void) => () => void;
};

/**
 * Follows something for any number of listeners by one look, and rests while there is none.
 * @param begin makes the look, which answers what is new since the one before, or null; made anew after a rest
 */
export function createWatch<Found>({
  begin,
  interval,
  log,
}: {
  readonly begin: () => () => Promise<Found | null>;
} & Pick<PollOptions, 'interval' | 'log'>): Watch<Found> {
  const listeners = new Set<(found: Found) => void>();
  let look = begin();
  const poll = createPoll({
    look: async () => {
      const found = await look();
      if (found !== null) for (const listener of [...listeners]) listener(found);
    },
    isNeeded: () => listeners.size > 0,
    interval,
    log,
  });
  return {
    watch: (listener) => {
      listeners.add(listener);
      poll.refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        poll.rest();
        look = begin();
      };
    },
    refresh: poll.refresh,
    close: poll.close,
  };
}
