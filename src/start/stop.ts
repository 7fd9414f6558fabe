import { setTimeout as pause } from 'node:timers/promises';

/** The parts of a server to end, each of them once. */
export type StopSteps = {
  /** Stops accepting requests, and waits for running ones and for tasks. */
  readonly closeApp: () => Promise<unknown>;
  /** Ends the watching of files. */
  readonly closeFiles: () => Promise<unknown>;
  /** Removes the server from the list of the database's running servers. */
  readonly leave: () => Promise<unknown>;
  /** Closes the database, and the parts that report until then. */
  readonly closeRest: () => Promise<unknown>;
};

export type StopLimits = {
  /** ms after which the server leaves the list although it is not closed yet. */
  readonly leaveAfter: number;
  /** ms after which hanging parts are abandoned. */
  readonly endAfter: number;
};

/** Below the ten seconds after which load balancers and containers kill. */
const usualLimits: StopLimits = { leaveAfter: 5_000, endAfter: 9_000 };

/**
 * Stops a server in the order in which its parts depend on each other. A hanging part keeps neither the process alive
 * nor its entry in the list of servers, for which upgrades wait: the entry is removed after `leaveAfter` at the latest,
 * if the database answers. Returns whether all parts ended by themselves. Throws the error of a part after the entry is
 * removed.
 */
export async function stopServer(steps: StopSteps, limits: StopLimits = usualLimits): Promise<boolean> {
  let left: Promise<unknown> | null = null;
  const leave = (): Promise<unknown> => {
    left ??= steps.leave();
    return left;
  };
  const early = setTimeout(() => leave().catch(() => undefined), limits.leaveAfter);
  const end = new AbortController();
  const closing = async (): Promise<true> => {
    try {
      await steps.closeApp();
      await steps.closeFiles();
    } finally {
      await leave();
    }
    await steps.closeRest();
    return true;
  };
  try {
    return await Promise.race([closing(), pause(limits.endAfter, false, { signal: end.signal })]);
  } finally {
    clearTimeout(early);
    end.abort();
  }
}
