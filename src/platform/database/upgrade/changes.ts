import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../database.ts';
import { changeTables } from './change-tables.ts';
import { isOfNewerRelease } from './servers.ts';

const ownFolder = new URL('../changes/', import.meta.url);

/**
 * Runs what moves data of earlier versions, in the order of the files' names, before the tables are brought up to the
 * entities. Each file tells by itself whether there is anything left to do, and is one transaction.
 */
export async function applyChanges(db: Database, folder: URL = ownFolder): Promise<void> {
  // What is packed has no folder as long as there is no such file.
  const found = existsSync(folder) ? await readdir(folder) : [];
  const files = found.filter((name) => name.endsWith('.sql')).sort();
  await db.exclusively(async () => {
    if (await isOfNewerRelease(db)) return;
    for (const name of files) await changeTables(db, await readFile(new URL(name, folder), 'utf8'));
  });
}
