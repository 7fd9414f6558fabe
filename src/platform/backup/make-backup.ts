import { join } from 'node:path';
import { DatabaseInUseError } from '../database/errors.ts';
import { refuseMoved } from '../database/pglite/moved.ts';
import { withSnapshot } from '../database/pglite/snapshots.ts';
import { readEmbedded } from './embedded-side.ts';
import type { Manifest } from './manifest.ts';
import { readPostgres } from './postgres-side.ts';
import { type BackupOptions, keepNewest, writeBackup } from './write-backup.ts';

/** The result of a backup. */
export type MadeBackup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** ms for which statements of a running server on the embedded database had to wait; null if none had to. */
  readonly pauseMs: number | null;
  /** Number of older backups that were deleted. */
  readonly deleted: number;
};

export type MakeOptions = BackupOptions & {
  /** PostgreSQL with a `url`, else the embedded database of the data folder. */
  readonly url: string | undefined;
  readonly dataDir: string;
  /** How many backups the folder keeps; null deletes none. */
  readonly keep: number | null;
};

/**
 * Makes a backup of the database of an installation, whether its server runs or not. PostgreSQL exports a snapshot of
 * one moment. A server that holds the embedded database is asked for a copy.
 */
export async function makeBackup({ url, dataDir, keep, ...options }: MakeOptions): Promise<MadeBackup> {
  const made = url === undefined ? await ofEmbedded(join(dataDir, 'pglite'), options) : await ofPostgres(url, options);
  return { ...made, deleted: keep === null ? 0 : await keepNewest(options.to, keep) };
}

type Made = Omit<MadeBackup, 'deleted'>;

async function ofPostgres(url: string, options: BackupOptions): Promise<Made> {
  const made = await readPostgres(url, 'public', (side) => writeBackup(side, options));
  return { ...made, pauseMs: null };
}

async function ofEmbedded(folder: string, options: BackupOptions): Promise<Made> {
  refuseMoved(folder);
  const write = (place: string) => readEmbedded(place, 'public', (side) => writeBackup(side, options));
  try {
    return { ...(await write(folder)), pauseMs: null };
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    return withSnapshot(folder, async (copy, pauseMs) => ({ ...(await write(copy)), pauseMs }));
  }
}
