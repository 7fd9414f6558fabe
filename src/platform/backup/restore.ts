import { join } from 'node:path';
import type { FileStorage } from '../../engine/files/storage/storage.ts';
import { DatabaseInUseError } from '../database/errors.ts';
import { literal } from '../database/literal.ts';
import { loadEmbedded } from './embedded-side.ts';
import { type BackupSource, emptySchema, type FillReport, fillDatabase, listObjects } from './fill-database.ts';
import { loadPostgres } from './postgres-side.ts';
import { openBackup } from './read-backup.ts';
import { BackupError, type WriteSide } from './sides.ts';
import { type CopiedFiles, copyFiles } from './stored-files.ts';
import type { TotalCheck } from './stored-totals.ts';

/** The database that is filled: PostgreSQL with a `url`, else the embedded one of the data folder. */
export type RestoreTarget = { readonly url: string | undefined; readonly dataDir: string };

export type RestoreOptions = {
  readonly from: string;
  readonly target: RestoreTarget;
  readonly storage: FileStorage;
  /** Whether a database that holds something already may go. */
  readonly replaces: boolean;
  /** How totals that areas keep are computed anew. */
  readonly checks: readonly TotalCheck[];
  readonly report: FillReport;
};

/** Figures of a restore, for whoever waits. */
export type Restored = {
  readonly tables: number;
  readonly rows: number;
  readonly files: CopiedFiles;
  readonly ms: number;
};

/**
 * Puts a backup into a database. The backup is checked byte by byte before, and what came of it row by row after; only
 * then does anybody see it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, target, storage, replaces, checks, report } = options;
  const started = performance.now();
  report(`Checking the backup ${from}.`);
  const backup = await openBackup(from, checks);
  const files = await fillTarget(target, replaces, async (side) => {
    const copied = await copyFiles(backup.files, backup.storage, storage);
    if (copied.damaged.length > 0)
      throw new BackupError(`${copied.damaged.length} file(s) did not arrive as they were sent.`);
    await fillDatabase(side, backup.source, report);
    return copied;
  });
  return { ...countOf(backup.source), files, ms: Math.round(performance.now() - started) };
}

/** Opens the target, which must be empty or may be replaced, and lets `work` fill it: all of it is there afterwards, or nothing. */
export async function fillTarget<T>(
  { url, dataDir }: RestoreTarget,
  replaces: boolean,
  work: (side: WriteSide) => Promise<T>,
): Promise<T> {
  if (url === undefined)
    return loadEmbedded(join(dataDir, 'pglite'), 'public', replaces, work).catch((error: unknown) => {
      throw error instanceof DatabaseInUseError ? new BackupError(error.message) : error;
    });
  return loadPostgres(url, 'public', async (side) => {
    const objects = await listObjects(side);
    if (objects.length > 0) {
      if (!replaces) throw new TargetNotEmptyError(nameOf(url), objects);
      await refuseUsed(side, url);
      await emptySchema(side);
    }
    return work(side);
  });
}

/** The target holds tables already. */
export class TargetNotEmptyError extends BackupError {
  constructor(target: string, objects: readonly string[]) {
    super(
      `${target} is not empty: it holds ${objects.length} tables and the like, ${objects.slice(0, 3).join(', ')} among them. Give an empty database, or --replace to drop what it holds.`,
    );
  }
}

/** A server's or a database's address without its password. */
export function nameOf(url: string): string {
  const address = URL.parse(url);
  return address === null ? 'the target' : `${address.host}${address.pathname}`;
}

export function countOf({ fingerprints }: BackupSource): { readonly tables: number; readonly rows: number } {
  return { tables: fingerprints.size, rows: [...fingerprints.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

/** A server that runs would go on with what it knows of the tables that were there before. */
async function refuseUsed(side: WriteSide, url: string): Promise<void> {
  const [row] = await side.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = ${literal(decodeURIComponent(URL.parse(url)?.pathname.slice(1) ?? ''))} and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  );
  if (row !== undefined && row.count > 0)
    throw new BackupError(`${row.count} other connection(s) use ${nameOf(url)}. Stop the servers on it first.`);
}
