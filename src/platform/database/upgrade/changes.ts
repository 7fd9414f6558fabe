import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../database.ts';
import { changeTables } from './change-tables.ts';
import { isOfNewerRelease } from './servers.ts';

const ownFolder = new URL('../changes/', import.meta.url);

/**
 * Runs the scripts that migrate data of earlier versions, in the order of their names, before the tables are adapted to
 * the entities. Each script is one transaction and checks itself whether anything is left to do.
 */
export async function applyChanges(db: Database, folder: URL = ownFolder): Promise<void> {
  // A packed program has no folder while there are no such files.
  const found = existsSync(folder) ? await readdir(folder) : [];
  const files = found.filter((name) => name.endsWith('.sql')).sort();
  await db.exclusively(async () => {
    if (await isOfNewerRelease(db)) return;
    for (const name of files) await changeTables(db, await readFile(new URL(name, folder), 'utf8'));
  });
}
