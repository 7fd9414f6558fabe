import { isFilling } from '../../../demo/fill-demonstration.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { createPoll } from '../../../platform/database/versions/poll.ts';

export type FillingWatch = {
  /**
   * Calls back whether the demonstration is being filled, at once and when it is complete, until the watch is ended.
   */
  readonly watch: (listener: (isFilling: boolean) => void) => () => void;
  readonly close: () => void;
};

/** ms between two queries, which end when it is complete. */
const interval = 3_000;

/** Follows whether the demonstration is being filled, by one query for all windows. */
export function followFilling(db: Queryable, log?: (error: unknown) => void): FillingWatch {
  const listeners = new Set<(isFilling: boolean) => void>();
  let known: boolean | null = null;
  const poll = createPoll({
    look: async () => {
      const found = await isFilling(db);
      if (found === known) return;
      known = found;
      for (const listener of [...listeners]) listener(found);
    },
    isNeeded: () => listeners.size > 0 && known !== false,
    interval,
    log,
  });
  return {
    watch: (listener) => {
      listeners.add(listener);
      if (known !== null) listener(known);
      poll.refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) poll.rest();
      };
    },
    close: poll.close,
  };
}
