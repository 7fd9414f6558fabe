import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDiskStorage } from '../../engine/files/storage/disk-storage.ts';
import { type FileStorage, placeOf } from '../../engine/files/storage/storage.ts';
import { DatabaseInUseError } from '../database/errors.ts';
import { lockFolder } from '../database/pglite/folder-lock.ts';
import type { PortalVersion } from '../version.ts';
import { describeSource, eachAtOnce, type FillReport } from './fill-database.ts';
import { type Manifest, type StoredTable, writeManifest } from './manifest.ts';
import { BackupError, type ReadSide } from './sides.ts';
import { copyFiles, listFiles, type StoredFile } from './stored-files.ts';
import { writePart } from './stored-parts.ts';
import type { TotalCheck } from './stored-totals.ts';

export type BackupOptions = {
  /** The folder of the backups. This one becomes a folder in it, named after its moment. */
  readonly to: string;
  /** Where the files of users are; null leaves them out. */
  readonly storage: FileStorage | null;
  readonly program: PortalVersion;
  /** How totals that areas keep are computed anew. */
  readonly checks: readonly TotalCheck[];
  readonly report: FillReport;
};

const unfinishedEnding = '.part';
const namePattern = /^vitral-\d{8}T\d{6}Z(-\d+)?$/;

/**
 * Writes a snapshot of a database and the files that it names into a new folder. The folder gets its name only when it
 * is complete.
 */
export async function writeBackup(
  side: ReadSide,
  options: BackupOptions,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { to } = options;
  const lock = await lockFolder(to).catch((error: unknown) => {
    throw error instanceof DatabaseInUseError ? new BackupError(`Another backup is being written to ${to}.`) : error;
  });
  try {
    return await write(side, options);
  } finally {
    lock.release();
  }
}

async function write(
  side: ReadSide,
  { to, storage, program, checks, report }: BackupOptions,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const started = performance.now();
  const at = new Date().toISOString();
  await removeUnfinished(to);
  const folder = await freeName(to, `vitral-${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
  const unfinished = `${folder}${unfinishedEnding}`;
  await mkdir(join(unfinished, 'data'), { recursive: true, mode: 0o700 });
  const source = await describeSource(side, checks);
  const { structure, totals } = source;
  report(`Reading ${structure.tables.length} tables.`);
  const tables: StoredTable[] = [];
  const numbered = structure.tables.map((table, index) => ({ table, file: `data/${fileOf(table.name, index)}` }));
  await eachAtOnce(numbered, side.places, async ({ table, file }) => {
    const part = await writePart(unfinished, file, source.read(table));
    const print = source.fingerprints.get(table.name);
    if (print === undefined) throw new Error(`The table ${table.name} has no fingerprint.`);
    tables.push({ name: table.name, ...print, ...part });
  });
  const files = storage === null ? null : await listFiles(side, structure.tables);
  const copied =
    storage === null || files === null ? null : await copyInto(unfinished, files, storage, await earlierFiles(to));
  const manifest: Manifest = {
    format: 1,
    program,
    at,
    database: side.kind,
    structure: await writePart(unfinished, 'structure.json.zst', asJson(structure)),
    tables: tables.sort((a, b) => a.file.localeCompare(b.file, 'en')),
    files:
      files === null
        ? null
        : {
            ...(await writePart(unfinished, 'files.json.zst', asJson(files))),
            count: files.length,
            total: files.reduce((sum, { size }) => sum + size, 0),
          },
    damaged: copied?.damaged ?? [],
    totals,
    ms: Math.round(performance.now() - started),
  };
  await writeManifest(unfinished, manifest);
  await rename(unfinished, folder);
  return { folder, manifest };
}

/** The backups of a folder, oldest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => namePattern.test(name)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Deletes all but the newest `count` backups of a folder; returns how many it deleted. */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const names = await listBackups(folder);
  const removed = names.slice(0, Math.max(0, names.length - Math.max(1, count)));
  for (const name of removed) {
    // A half-deleted folder must not count as a backup.
    const unfinished = join(folder, `${name}${unfinishedEnding}`);
    await rename(join(folder, name), unfinished);
    await rm(unfinished, { recursive: true, force: true });
  }
  return removed.length;
}

/**
 * Copies the files in the layout of a server's data folder. A file that the previous backup has is linked where the
 * file system can, so that unchanged files use disk space once. It is still read and hashed.
 */
async function copyInto(
  folder: string,
  files: readonly StoredFile[],
  storage: FileStorage,
  earlier: string | null,
): Promise<{ readonly damaged: readonly string[] }> {
  const target = createDiskStorage(join(folder, 'files'));
  if (earlier !== null) {
    await eachAtOnce(files, 4, async ({ key }) => {
      const path = join(folder, 'files', placeOf(key));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await link(join(earlier, placeOf(key)), path).catch(() => undefined);
    });
  }
  return copyFiles(files, storage, target);
}

async function earlierFiles(to: string): Promise<string | null> {
  const [last] = (await listBackups(to)).slice(-1);
  return last === undefined ? null : join(to, last, 'files');
}

/** Removes what an interrupted backup left. */
async function removeUnfinished(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.endsWith(unfinishedEnding) || !namePattern.test(name.slice(0, -unfinishedEnding.length))) continue;
    await rm(join(to, name), { recursive: true, force: true });
  }
}

async function freeName(to: string, name: string): Promise<string> {
  for (let count = 1; count < 1_000; count++) {
    const path = join(to, count === 1 ? name : `${name}-${count}`);
    if ((await stat(path).catch(() => null)) === null) return path;
  }
  throw new BackupError(`There are too many backups of one second in ${to}.`);
}

function fileOf(table: string, index: number): string {
  return `${String(index + 1).padStart(4, '0')}-${table.replaceAll(/[^\w]/g, '_')}.copy.zst`;
}

function asJson(value: unknown): Uint8Array[] {
  return [Buffer.from(JSON.stringify(value))];
}
