import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPglite } from '../../src/platform/database/pglite/pglite.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

/** A new embedded database. Creating it takes seconds, so each test starts with a copy. */
type InitialData = { readonly tar: string; readonly folder: string };

let made: Promise<InitialData> | null = null;

/** Path of a tar of an empty embedded database, for `openPglite` in memory. */
export async function initialDataTar(): Promise<string> {
  made ??= findOrMake();
  return (await made).tar;
}

/** Copies an empty embedded database into `dataDir`, for tests that do not depend on how it is created. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  made ??= findOrMake();
  await cp((await made).folder, join(dataDir, 'pg'), { recursive: true });
}

/** Stored between runs by the version of the database, on which alone its content depends. */
async function findOrMake(): Promise<InitialData> {
  const manifest = readFileSync(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const build = join(projectRoot, '.build');
  const target = join(build, `initial-data-${version}`);
  const data = { tar: join(target, 'pg.tar'), folder: join(target, 'pg') };
  if (existsSync(target)) return data;
  mkdirSync(build, { recursive: true });
  const unfinished = mkdtempSync(join(build, 'initial-data-'));
  try {
    const dataDir = join(unfinished, 'data');
    await (await openPglite({ dataDir })).close();
    renameSync(join(dataDir, 'pg'), join(unfinished, 'pg'));
    rmSync(dataDir, { recursive: true });
    const database = await PGlite.create(join(unfinished, 'pg'));
    const dump = await database.dumpDataDir('none');
    await database.close();
    await writeFile(join(unfinished, 'pg.tar'), Buffer.from(await dump.arrayBuffer()));
    // Another process may have created it meanwhile, with the same content.
    if (!existsSync(target)) renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return data;
}
