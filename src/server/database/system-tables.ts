import { readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

/** Makes the platform's own tables where they are missing. Needs the tables of the entities, which it points at. */
export async function installSystemTables(db: Database): Promise<void> {
  const script = await readFile(new URL('./tables/sistema.sql', import.meta.url), 'utf8');
  await db.exclusively(() => db.script(script));
}
