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

/** The database to fill: PostgreSQL with a `url`, otherwise the embedded database of the data folder. */
export type RestoreTarget = { readonly url: string | undefined; readonly dataDir: string };

export type RestoreOptions = {
  readonly from: string;
  readonly target: RestoreTarget;
  readonly storage: FileStorage;
  /** Whether a database that already has tables may be replaced. */
  readonly replaces: boolean;
  /** How totals that areas keep are computed anew. */
  readonly checks: readonly TotalCheck[];
  readonly report: FillReport;
};

/** Figures of a restore. */
export type Restored = {
  readonly tables: number;
  readonly rows: number;
  readonly files: CopiedFiles;
  readonly ms: number;
};

/**
 * Restores a backup into a database. It verifies every byte of the backup first, and every row of the database
 * afterwards; only then do others see the new database.
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

/**
 * Opens the target, which must be empty unless it may be replaced, and lets `work` fill it completely or not at all.
 */
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

/** The target already contains tables. */
export class TargetNotEmptyError extends BackupError {
  constructor(target: string, objects: readonly string[]) {
    super(
      `${target} is not empty: it holds ${objects.length} tables and the like, ${objects.slice(0, 3).join(', ')} among them. Give an empty database, or --replace to drop what it holds.`,
    );
  }
}

/** The address of a server or a database, without its password. */
export function nameOf(url: string): string {
  const address = URL.parse(url);
  return address === null ? 'the target' : `${address.host}${address.pathname}`;
}

export function countOf({ fingerprints }: BackupSource): { readonly tables: number; readonly rows: number } {
  return { tables: fingerprints.size, rows: [...fingerprints.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

/** Refuses a database that a server uses: that server would go on with the tables it knew. */
async function refuseUsed(side: WriteSide, url: string): Promise<void> {
  const [row] = await side.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = ${literal(decodeURIComponent(URL.parse(url)?.pathname.slice(1) ?? ''))} and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  );
  if (row !== undefined && row.count > 0)
    throw new BackupError(`${row.count} other connection(s) use ${nameOf(url)}. Stop the servers on it first.`);
}
