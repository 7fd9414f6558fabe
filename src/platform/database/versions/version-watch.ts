import { createPoll } from './poll.ts';

export type VersionWatch = {
  /** Calls back with the version, at once and whenever it changes, until it is ended. */
  readonly watch: (listener: (version: string) => void) => () => void;
  /** Looks at once: something changed on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** Other servers change things as well: they are asked for this often while somebody is connected, in ms. */
const interval = 2_000;

/** Follows the version of something; one small statement asks for it, whatever the number of listeners. */
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
