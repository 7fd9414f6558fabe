/** ms to wait before calling an unreachable server again; after the last wait the user decides. */
const waits = [5_000, 15_000, 60_000] as const;

export type RetryLater = {
  /**
   * Repeats a failed save automatically: when the device is online again, or after a while if it never was offline.
   * Once, unless armed again.
   */
  readonly arm: (retry: () => void) => void;
  /** Stops retrying: it was saved, changed, or left. */
  readonly disarm: () => void;
  /** The next failure counts as the first again. */
  readonly reset: () => void;
};

/** @param line source of `online` events and of the online state; replaced in tests */
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
