import { join } from 'node:path';
import { createDiskStorage } from '../../engine/files/storage/disk-storage.ts';
import type { FileStorage } from '../../engine/files/storage/storage.ts';
import { type BackupSource, eachAtOnce } from './fill-database.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { BackupError } from './sides.ts';
import { holds, type StoredFile } from './stored-files.ts';
import { readPart, readPartText, verifyPart } from './stored-parts.ts';
import type { TotalCheck } from './stored-totals.ts';
import type { Structure } from './structure.ts';

/** A backup that was read and verified. */
export type OpenBackup = {
  readonly manifest: Manifest;
  readonly source: BackupSource;
  /** The files that can be restored; empty if the backup was made without them. */
  readonly files: readonly StoredFile[];
  readonly storage: FileStorage;
};

/** Opens a backup; reads and hashes all of it. Throws `BackupError` if anything differs from what was written. */
export async function openBackup(folder: string, checks: readonly TotalCheck[]): Promise<OpenBackup> {
  const manifest = await readManifest(folder);
  const parts = [manifest.structure, ...manifest.tables, ...(manifest.files === null ? [] : [manifest.files])];
  await eachAtOnce(parts, 4, (part) => verifyPart(folder, part));
  const structure: Structure = JSON.parse(await readPartText(folder, manifest.structure));
  const listed: StoredFile[] = manifest.files === null ? [] : JSON.parse(await readPartText(folder, manifest.files));
  const damaged = new Set(manifest.damaged);
  const files = listed.filter(({ key }) => !damaged.has(key));
  const storage = createDiskStorage(join(folder, 'files'));
  const wrong: string[] = [];
  await eachAtOnce(files, 4, async (file) => {
    if (!(await holds(storage, file)) && file.held) wrong.push(file.key);
  });
  if (wrong.length > 0)
    throw new BackupError(
      `${wrong.length} file(s) of the backup ${folder} are not as they were written: ${wrong.slice(0, 5).join(', ')}.`,
    );
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  return {
    manifest,
    files,
    storage,
    source: {
      structure,
      totals: manifest.totals,
      checks,
      fingerprints: new Map(manifest.tables.map(({ name, rows, hash }) => [name, { rows, hash }])),
      read: ({ name }) => {
        const part = tables.get(name);
        if (part === undefined) throw new BackupError(`The backup ${folder} lacks the table ${name}.`);
        return readPart(folder, part);
      },
    },
  };
}
