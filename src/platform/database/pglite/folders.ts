import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Names within the folder of an embedded database: the database itself, */
export const databaseFolder = 'pg';
/** a first start in the making, */
export const newFolder = 'pg.new';
/** one that a restore makes, */
export const restoringFolder = 'restoring';
/** and what a restore put aside. */
export const replacedFolder = 'pg.replaced';

/** A restore that was killed between putting the old database aside and the new one in its place leaves the old one. */
export function putBackReplaced(dataDir: string): void {
  const place = join(dataDir, databaseFolder);
  const replaced = join(dataDir, replacedFolder);
  if (!existsSync(place) && existsSync(replaced)) renameSync(replaced, place);
}
