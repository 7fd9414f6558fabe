import type { Database } from '../../../platform/database/database.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';
import { createVersionWatch } from '../../../platform/database/versions/version-watch.ts';
import { menuTables } from './menu-rows.ts';

export type MenuChanges = {
  /** Calls back whenever the menu of somebody may have changed, until it is ended. */
  readonly watch: (listener: () => void) => () => void;
  /** Looks at once: something changed on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/**
 * Follows items of the menu, profiles and permissions, on whichever server they change.
 * @param forget drops cached permissions: whoever is notified asks again at once
 */
export function createMenuChanges(db: Database, forget: () => void, log?: (error: unknown) => void): MenuChanges {
  let seen: string | null = null;
  const changes = createVersionWatch(async () => {
    const version = String(await tableVersion(db, menuTables));
    if (seen !== null && seen !== version) forget();
    seen = version;
    return version;
  }, log);
  return {
    watch: (listener) => {
      let isFirst = true;
      return changes.watch(() => {
        if (!isFirst) listener();
        isFirst = false;
      });
    },
    refresh: changes.refresh,
    close: changes.close,
  };
}
