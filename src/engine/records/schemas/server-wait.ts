import type { Database } from '../../../platform/database/database.ts';
import { isAloneWith } from '../../../platform/database/upgrade/servers.ts';
import { fillSearch } from '../migration/search-column.ts';

type ServerWaitOptions = {
  readonly db: Database;
  readonly log: (message: string, details: object) => void;
  /** ms between two checks. */
  readonly interval: number;
  /** Whether a part of the schemas is not in force yet. */
  readonly isWaiting: () => boolean;
  /** Identifies the schemas of this server (`schemasMark`). */
  readonly mark: () => string;
  /** Tables whose search column must be filled, which this server takes over. */
  readonly takeFilling: () => readonly string[];
  readonly reload: () => Promise<unknown>;
};

/** Applies by itself what had to wait for other servers, for a search column or for a lock. */
export function createServerWait({ db, log, interval, isWaiting, mark, takeFilling, reload }: ServerWaitOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    if (!(await isAloneWith(db, mark()))) return wait();
    for (const table of takeFilling()) await fillSearch(db, table, () => isOver);
    if (!isOver) await reload();
  }

  function wait(): void {
    clearTimeout(timer);
    if (isOver || !isWaiting()) return;
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        log('looking for other servers failed', { error: error instanceof Error ? error.name : 'unknown' });
        wait();
      });
    }, interval).unref();
  }

  return {
    /** Checks again after the interval, if something waits. */
    wait,
    stop: (): void => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
