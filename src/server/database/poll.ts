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
  /** Time between two looks, in ms. */
  readonly interval: number;
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
        timer = setTimeout(refresh, isAgain ? 0 : interval).unref();
        isAgain = false;
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
