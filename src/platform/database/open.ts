import { writtenDisk } from '../watch/probes/memory-watch.ts';
import type { Database, DatabaseEvent } from './database.ts';
import { openPglite } from './pglite/pglite.ts';
import { openPostgres } from './postgres/postgres.ts';

/** Where the database is, and what it reports. */
export type OpenOptions = {
  /** `postgres://...`; without it the embedded database in `dataDir` is used. */
  readonly url?: string | undefined;
  /** Folder of the embedded database, or `:memory:`. */
  readonly dataDir: string;
  /** Namespace of all tables. Default `public`. */
  readonly schema?: string | undefined;
  /** ms after which one statement is ended. Default 30,000. */
  readonly statementLimit?: number | undefined;
  /** The same of a statement of `reader`. Default 15,000. */
  readonly readLimit?: number | undefined;
  /**
   * Opens statements that people write: for PostgreSQL the address of a login of its own, which may do nothing but connect,
   * for the embedded database any text. Without it there are none.
   */
  readonly written?: string | undefined;
  /** kB that such a statement may put aside on the disk. Default 500,000. */
  readonly diskLimit?: number | undefined;
  /** Standbys of PostgreSQL that share the reading of lists (`PostgresOptions`). */
  readonly readUrl?: string | undefined;
  readonly lagLimit?: number | undefined;
  /** While it answers true a full disk refuses nothing (`PgliteOptions`). */
  readonly isStarting?: (() => boolean) | undefined;
  readonly log?: ((event: DatabaseEvent) => void) | undefined;
};

/** Opens the database that the options name. Throws `DatabaseInUseError` when another process holds the folder. */
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
