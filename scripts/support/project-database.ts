import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../src/platform/database/database.ts';
import { DatabaseInUseError } from '../../src/platform/database/errors.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

/** Data folder: the embedded database, files, and the last report of a running server. */
export const dataDir = process.env.VITRAL_DATA ?? join(projectRoot, '.data');

/**
 * The database that `npm start` would use; 'in-use' while a server runs on the embedded one, and null if there is none
 * yet.
 */
export async function openProjectDatabase(): Promise<Database | 'in-use' | null> {
  const url = process.env.DATABASE_URL;
  const folder = join(dataDir, 'pglite');
  if (url === undefined && !existsSync(folder)) return null;
  try {
    return await openDatabase({ url, dataDir: folder });
  } catch (error) {
    if (error instanceof DatabaseInUseError) return 'in-use';
    throw error;
  }
}
