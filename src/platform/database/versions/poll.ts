export type Poll = {
  /** Looks at once, or again right after the current look. */
  readonly refresh: () => void;
  /** Stops looking until `refresh`, because nobody waits. */
  readonly rest: () => void;
  readonly close: () => void;
};

type PollOptions = {
  readonly look: () => Promise<void>;
  /** Whether anybody waits for the result. */
  readonly isNeeded: () => boolean;
  /** ms between two looks; null to look only on `refresh`. */
  readonly interval: number | null;
  readonly log?: ((error: unknown) => void) | undefined;
};

/** Looks repeatedly while it is needed, never twice at a time. A failed look is reported and tried again. */
export function createPoll({ look, isNeeded, interval, log = () => undefined }: PollOptions): Poll {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  /** Whether another look was requested during the current one. */
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

/** One poll that several listeners share. */
export type Watch<Found> = Pick<Poll, 'refresh' | 'close'> & {
  /** Calls back with each result until the returned function is called. */
  readonly watch: (listener: (found: Found) => void) => () => void;
};

/**
 * Lets any number of listeners share one look, and rests while there are none.
 * @param begin makes the look, which returns what is new since the previous one, or null; called again after a rest
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
