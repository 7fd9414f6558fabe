import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, SqlError } from '../errors.ts';

/** How a start waits for a database that is away; all times in ms. */
export type DatabaseWait = {
  /** How long it waits; 0 for not at all. */
  readonly patience: number;
  /** Called when the wait begins and every `interval` after that. */
  readonly report: (state: WaitState) => void;
  /** Default 10,000. */
  readonly interval?: number;
  /** Between two attempts. Default 1,000. */
  readonly pause?: number;
};

/** A wait that is under way. */
export type WaitState = {
  /** What the last attempt failed with, without a password. */
  readonly reason: string;
  /** ms until the wait ends. */
  readonly left: number;
};

/**
 * Opens a database, and tries again while no server answers or the server that answers is starting or stopping. Throws the error
 * of the last attempt when the wait is over, and any other error at once: waiting corrects no password and no setting.
 */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  { patience, report, interval = 10_000, pause = 1_000 }: DatabaseWait,
): Promise<T> {
  const end = performance.now() + patience;
  let reason = '';
  const announce = (): void => report({ reason, left: Math.max(0, end - performance.now()) });
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (!isAway(error) || performance.now() + pause > end) throw error;
        reason = error.message;
        if (timer === undefined) {
          announce();
          timer = setInterval(announce, interval);
        }
        await sleep(pause);
      }
    }
  } finally {
    clearInterval(timer);
  }
}

/** No server, or one that is starting, stopping or giving up its connections (SQLSTATE 57P01 to 57P03, class 08). */
function isAway(error: unknown): error is DatabaseUnavailableError | SqlError {
  return error instanceof DatabaseUnavailableError || (error instanceof SqlError && /^(57P0[123]|08)/.test(error.code));
}
