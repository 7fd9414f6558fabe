import sql from 'sql-template-tag';
import { changeTable } from '../../database/base.ts';
import type { Database } from '../../database/database.ts';
import { identifier } from '../../database/identifier.ts';
import { createTextChanges } from '../language/text-changes.ts';
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
 * @param forget drops what is remembered of permissions: whoever is told asks again at once
 */
export function createMenuChanges(db: Database, forget: () => void, log?: (error: unknown) => void): MenuChanges {
  let seen: string | null = null;
  const changes = createTextChanges(async () => {
    const [row] = await db.query<{ versao: number }>(sql`
      select coalesce(sum(versao), 0) as versao from ${identifier(changeTable)} where tabela = any(${menuTables}::text[])`);
    const version = String(row?.versao ?? 0);
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
