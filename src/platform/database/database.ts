import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';

/**
 * Runs parametrised statements. Rows have bigint and numeric as number, date as 'YYYY-MM-DD', timestamptz as ISO 8601
 * text in UTC with milliseconds, time and interval as text, json parsed and bytea as bytes (see `values.ts`). Pass JSON
 * values through JSON.stringify; JavaScript arrays become PostgreSQL arrays. Rejects with `SqlError` if the database
 * refuses a statement.
 */
export type Queryable = {
  query<Row extends Record<string, unknown>>(statement: Sql, planning?: Planning): Promise<Row[]>;
  /** Runs a statement for its effect; returns the number of rows it touched. */
  execute(statement: Sql, planning?: Planning): Promise<number>;
};

/**
 * `cached`: the connection keeps the plan of the statement for later values, which saves most of the time of a short
 * statement. Use it only if the same plan suits every value and there are few such texts. A search would get a wrong
 * plan.
 */
export type Planning = 'anew' | 'cached';

/** The same connection, which caches the plans of all statements sent through it (`Planning`). */
export function cachePlans(tx: Queryable): Queryable {
  return {
    query: (statement) => tx.query(statement, 'cached'),
    execute: (statement) => tx.execute(statement, 'cached'),
  };
}

/**
 * The only access to the database. It has two adapters: PGlite (embedded, in its own worker thread) and PostgreSQL
 * (`DATABASE_URL`). Both use PostgreSQL's dialect and pass the same tests.
 */
export type Database = Queryable & {
  readonly kind: 'pglite' | 'postgres';
  /** The database schema (namespace) of unqualified names. */
  readonly schema: string;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws.
   * Every statement inside must go through `tx`. Serialisation failures and deadlocks are tried again, twice.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that is always rolled back, scripts included: it shows what a change of tables would
   * do. A refused statement does not undo the others. On PostgreSQL it waits at most three seconds for a lock.
   */
  dryRun<T>(work: (tx: DryRun) => Promise<T>): Promise<T>;
  /**
   * Reads a large result in batches of `batch` rows, with bounded memory. It ends with `SqlError` 57014 when `signal`
   * aborts; on PostgreSQL also within a batch.
   */
  stream<Row extends Record<string, unknown>>(
    statement: Sql,
    batch: number,
    signal?: AbortSignal,
  ): AsyncIterable<Row[]>;
  /**
   * For statements that come from files. Each runs in a read-only transaction and has a shorter time limit: 15 s, or
   * two minutes for a batch of a stream.
   */
  readonly reader: Reader;
  /** Reader for lists, if replicas share that work. It shows every change that was acknowledged before. */
  readonly lists?: Reader;
  /** For statements that people write; null if this installation does not allow them. */
  readonly written: WrittenStatements | null;
  /** Runs a script of several statements without parameters, for table definitions. */
  script(text: string): Promise<void>;
  /**
   * Bulk-loads rows of CSV text (COPY ... FROM, no header) into columns of a table, all or none; returns the number of
   * rows. Each text of `csv` must end with a complete row.
   */
  copyIn(table: string, columns: readonly string[], csv: Iterable<string>): Promise<number>;
  /**
   * Runs `work` while no other server on this schema runs its own `exclusively`; waits for its turn. Calls may be
   * nested.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Use of connections or turns, for metrics. */
  load(): readonly PlaceUse[];
  /** The replicas that lists are read from, if there are any. */
  replicas?(): readonly ReplicaState[];
  /** Free bytes on the disk while the database refuses changes for lack of space; null while it accepts them. */
  wantsRoom(): Promise<number | null>;
  close(): Promise<void>;
};

/** Use of a shared resource: the connections, or the one session of the embedded database. */
export type PlaceUse = {
  readonly place: 'statements' | 'readers' | 'streams' | 'replica-lists' | 'replica-readers';
  readonly most: number;
  readonly used: number;
  /** Number of callers that wait. */
  readonly waiting: number;
};

/** A replica that lists are read from. One that lags too much or does not answer is left out. */
export type ReplicaState = {
  /** Host and port of `DATABASE_READ_URL`. */
  readonly host: string;
  readonly isUsed: boolean;
  /** Known delay behind the primary, in ms. */
  readonly lag: number;
};

/** What lists need of a database: single statements and streams. */
export type Reader = Queryable & Pick<Database, 'stream'>;

/**
 * Statements that people write. Each runs by itself in a read-only transaction and has 15 s. On PostgreSQL it uses a
 * new connection of a separate login, to which `admit` grants the right to read tables. On PGlite it uses the one
 * session.
 */
export type WrittenStatements = {
  /**
   * Rejects with `SqlError` if the database refuses the statement, after 15 s (57014), if it writes more than 500 MB of
   * temporary files (53400), and when `signal` aborts (57014). On PGlite the time limit and the signal end the thread,
   * and the database is opened again.
   */
  query<Row extends Record<string, unknown>>(statement: Sql, signal: AbortSignal): Promise<Row[]>;
  /**
   * Lets the login read tables of the schema. Throws `UnsafeLoginError` if it may do more than read these tables, and
   * `UnboundLoginError` if its temporary files have no limit.
   */
  admit(tables: readonly string[]): Promise<void>;
};

/** The database inside a dry run. */
export type DryRun = Queryable & Pick<Database, 'script'>;

/** What an adapter reports to the log. Statements contain placeholders, never values. */
export type DatabaseEvent =
  | {
      readonly event: 'database-opened';
      readonly ms: number;
      readonly opening: number;
    }
  | { readonly event: 'database-ended'; readonly reason: string }
  | {
      readonly event: 'statement-over-limit';
      readonly limit: number;
      readonly statement: string;
    }
  | {
      /** The database began to refuse changes, or accepts them again. */
      readonly event: 'disk-full' | 'disk-has-room';
      readonly folder: string;
      readonly freeBytes: number;
    }
  | {
      /** Background work held the session of the embedded database so long that people noticed. */
      readonly event: 'long-slice';
      readonly operation: string;
      readonly ms: number;
    }
  | { readonly event: 'connection-lost'; readonly reason: string }
  | { readonly event: 'primary-changed'; readonly host: string }
  | { readonly event: 'replica'; readonly host: string; readonly isUsed: boolean; readonly reason: string }
  | {
      readonly event: 'transaction-again';
      readonly code: string;
      readonly attempt: number;
    };

/**
 * Lifts the time limit for the statements of a transaction, for work such as closing a month or loading a network.
 * PGlite keeps its own limit.
 */
export async function allowLongStatements(tx: Queryable): Promise<void> {
  await tx.query(sql`select set_config('statement_timeout', '0', true)`);
}
