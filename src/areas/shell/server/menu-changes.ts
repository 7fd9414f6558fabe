import type { Database } from '../../../platform/database/database.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';
import { createVersionWatch } from '../../../platform/database/versions/version-watch.ts';
import { menuTables } from './menu-rows.ts';

export type MenuChanges = {
  /** Calls back whenever somebody's menu may have changed, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Checks at once, after a change on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/**
 * Follows changes of menu items, profiles and permissions on all servers.
 * @param forget drops cached permissions, because listeners read them again at once
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
