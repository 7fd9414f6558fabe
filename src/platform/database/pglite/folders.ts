import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Names within the folder of an embedded database: the database itself, */
export const databaseFolder = 'pg';
/** the database of a first start that is not complete, */
export const newFolder = 'pg.new';
/** the database that a restore builds, */
export const restoringFolder = 'restoring';
/** and the one that a restore has replaced. */
export const replacedFolder = 'pg.replaced';

/** Puts the old database back if a restore was killed between moving it away and moving the new one in. */
export function putBackReplaced(dataDir: string): void {
  const place = join(dataDir, databaseFolder);
  const replaced = join(dataDir, replacedFolder);
  if (!existsSync(place) && existsSync(replaced)) renameSync(replaced, place);
}
