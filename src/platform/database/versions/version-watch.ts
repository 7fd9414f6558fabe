import { createPoll } from './poll.ts';

export type VersionWatch = {
  /** Calls back with the version, at once and on every change, until the returned function is called. */
  readonly watch: (listener: (version: string) => void) => () => void;
  /** Looks at once, after a change on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** ms between two queries for changes of other servers, while somebody listens. */
const interval = 2_000;

/** Follows a version by one small statement, whatever the number of listeners. */
export function createVersionWatch(version: () => Promise<string>, log?: (error: unknown) => void): VersionWatch {
  const listeners = new Map<(version: string) => void, string | null>();

  async function look(): Promise<void> {
    const now = await version();
    for (const [listener, notified] of [...listeners]) {
      if (notified === now || !listeners.has(listener)) continue;
      listeners.set(listener, now);
      listener(now);
    }
  }

  const poll = createPoll({ look, isNeeded: () => listeners.size > 0, interval, log });

  return {
    watch: (listener) => {
      listeners.set(listener, null);
      poll.refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) poll.rest();
      };
    },
    refresh: poll.refresh,
    close: () => {
      poll.close();
      listeners.clear();
    },
  };
}
