import { setTimeout as pause } from 'node:timers/promises';

/** What a server ends when it stops, each of them once. */
export type StopSteps = {
  /** Takes no more requests, and waits for those that run and for the tasks. */
  readonly closeApp: () => Promise<unknown>;
  /** Ends what looks at files. */
  readonly closeFiles: () => Promise<unknown>;
  /** Takes the server off the list of those that run on the database. */
  readonly leave: () => Promise<unknown>;
  /** Closes the database, and what reports until then. */
  readonly closeRest: () => Promise<unknown>;
};

export type StopLimits = {
  /** ms after which the server leaves the list although it is not closed yet. */
  readonly leaveAfter: number;
  /** ms after which whatever hangs is left where it is. */
  readonly endAfter: number;
};

/** Below the ten seconds after which balancers and containers kill. */
const usualLimits: StopLimits = { leaveAfter: 5_000, endAfter: 9_000 };

/**
 * Stops a server in the order in which its parts need each other. Whatever hangs keeps neither the process nor its place among the
 * servers, by which an upgrade waits for it: the place is given up after `leaveAfter` at the latest, where the database answers.
 * Answers whether all ended by itself. Throws what a part threw, once the place is given up.
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
