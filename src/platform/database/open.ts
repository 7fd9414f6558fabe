import { writtenDisk } from '../watch/probes/memory-watch.ts';
import type { Database, DatabaseEvent } from './database.ts';
import { openPglite } from './pglite/pglite.ts';
import { openPostgres } from './postgres/postgres.ts';

/** Where the database is, and where it reports events. */
export type OpenOptions = {
  /** `postgres://...`; without it the embedded database in `dataDir` is used. */
  readonly url?: string | undefined;
  /** Folder of the embedded database, or `:memory:`. */
  readonly dataDir: string;
  /** Namespace of all tables. Default `public`. */
  readonly schema?: string | undefined;
  /** ms after which a statement is cancelled. Default 30,000. */
  readonly statementLimit?: number | undefined;
  /** The same for statements of `reader`. Default 15,000. */
  readonly readLimit?: number | undefined;
  /**
   * Allows statements that people write. For PostgreSQL it is the address of a separate login, which may only connect;
   * for the embedded database it is any text.
   */
  readonly written?: string | undefined;
  /** kB of temporary files that such a statement may write. Default 500,000. */
  readonly diskLimit?: number | undefined;
  /** Standbys of PostgreSQL that share reading lists (`PostgresOptions`). */
  readonly readUrl?: string | undefined;
  readonly lagLimit?: number | undefined;
  /** While it returns true, changes are accepted on a full disk (`PgliteOptions`). */
  readonly isStarting?: (() => boolean) | undefined;
  readonly log?: ((event: DatabaseEvent) => void) | undefined;
};

/** Opens the database of the options. Throws `DatabaseInUseError` if another process uses the folder. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, dataDir, schema = 'public', statementLimit = 30_000, readLimit = 15_000 } = options;
  const { isStarting = () => false, log = () => undefined, written = '', diskLimit = writtenDisk } = options;
  const { readUrl, lagLimit } = options;
  if (url !== undefined)
    return openPostgres({
      url,
      schema,
      statementLimit,
      readLimit,
      writtenUrl: written,
      diskLimit,
      readUrl,
      lagLimit,
      log,
    });
  const server = await openPglite({
    dataDir,
    statementLimit,
    readLimit,
    isStarting,
    takesWritten: written !== '',
    diskLimit,
    log,
  });
  try {
    return await server.database(schema);
  } catch (error) {
    await server.close();
    throw error;
  }
}
