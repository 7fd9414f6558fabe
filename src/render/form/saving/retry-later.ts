/** Waits before a server that was not reached is tried again, in ms; after the last of them the user decides. */
const waits = [5_000, 15_000, 60_000] as const;

export type RetryLater = {
  /**
   * Runs a failed save again by itself: as soon as the device is back on line, and where it never was off, after a while.
   * Once, unless it is armed anew.
   */
  readonly arm: (retry: () => void) => void;
  /** Nothing is tried any more: it was saved, changed, or left. */
  readonly disarm: () => void;
  /** The next failure is the first again. */
  readonly reset: () => void;
};

/** @param line where `online` is heard, and what says whether there is a line at all; another one in tests */
export function createRetryLater(
  line: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    readonly navigator: Pick<Navigator, 'onLine'>;
  } = window,
): RetryLater {
  let tries = 0;
  let stop = () => {};
  const disarm = () => {
    stop();
    stop = () => {};
  };
  return {
    disarm,
    reset: () => {
      tries = 0;
      disarm();
    },
    arm: (retry) => {
      disarm();
      const run = () => {
        disarm();
        tries += 1;
        retry();
      };
      const wait = line.navigator.onLine ? waits[tries] : undefined;
      const timer = wait === undefined ? undefined : setTimeout(run, wait);
      line.addEventListener('online', run);
      stop = () => {
        clearTimeout(timer);
        line.removeEventListener('online', run);
      };
    },
  };
}
