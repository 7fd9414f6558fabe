import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';

/**
 * Runs parametrised statements. Rows carry: bigint and numeric as number, date as 'YYYY-MM-DD', timestamptz as ISO 8601
 * text in UTC with milliseconds, time and interval as text, json parsed, bytea as bytes (`values.ts` decides it).
 * Values to write as JSON are passed through JSON.stringify; JavaScript arrays become PostgreSQL arrays.
 * A statement that the database refuses rejects with `SqlError`.
 */
export type Queryable = {
  query<Row extends Record<string, unknown>>(statement: Sql, planning?: Planning): Promise<Row[]>;
  /** Runs a statement for its effect and answers how many rows it touched. */
  execute(statement: Sql, planning?: Planning): Promise<number>;
};

/**
 * `cached`: the connection keeps the plan of the statement for its next values, which saves most of the time of a short one.
 * Only where every value asks for the same plan, and the text is one of few: what is searched for would be planned wrong.
 */
export type Planning = 'anew' | 'cached';

/** The same connection, which keeps the plans of all that is sent through it (`Planning`). */
export function cachePlans(tx: Queryable): Queryable {
  return {
    query: (statement) => tx.query(statement, 'cached'),
    execute: (statement) => tx.execute(statement, 'cached'),
  };
}

/**
 * The one way to the database. Two adapters stand behind it: PGlite (embedded, in its own worker thread) and
 * PostgreSQL (`DATABASE_URL`). Both speak PostgreSQL's dialect and run the same tests.
 */
export type Database = Queryable & {
  readonly kind: 'pglite' | 'postgres';
  /** The database schema (namespace) that unqualified names mean. */
  readonly schema: string;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws.
   * Every statement inside must go through `tx`. Serialisation failures and deadlocks are tried again, twice.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that is rolled back whatever comes of it, scripts included: for seeing what a change of
   * tables would do. A statement that is refused leaves the others as they were. A lock that others hold is waited for
   * three seconds, on PostgreSQL.
   */
  dryRun<T>(work: (tx: DryRun) => Promise<T>): Promise<T>;
  /**
   * Reads a large result in batches of `batch` rows with bounded memory. When `signal` aborts it ends with `SqlError`
   * 57014, on PostgreSQL in the middle of a batch too.
   */
  stream<Row extends Record<string, unknown>>(
    statement: Sql,
    batch: number,
    signal?: AbortSignal,
  ): AsyncIterable<Row[]>;
  /**
   * For statements that come from files: each runs in a read-only transaction and has less time (15 s, a batch of a
   * stream two minutes).
   */
  readonly reader: Reader;
  /** What lists are read from where replicas share that work; it shows all that was acknowledged before. */
  readonly lists?: Reader;
  /** For statements that people write; null where this installation has not opened it. */
  readonly written: WrittenStatements | null;
  /** Runs a script of several statements without parameters, for table definitions. */
  script(text: string): Promise<void>;
  /**
   * Bulk-loads rows of CSV text (COPY ... FROM, no header) into columns of a table, all or none; answers rows loaded.
   * Each text of `csv` ends at the end of a row.
   */
  copyIn(table: string, columns: readonly string[], csv: Iterable<string>): Promise<number>;
  /** Runs `work` while no other server on this schema runs its own; waits for it. May be nested. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Connections or turns in use, for metrics. */
  load(): readonly PlaceUse[];
  /** Servers that lists are read from beside the primary, where there are any. */
  replicas?(): readonly ReplicaState[];
  /** Bytes left on the disk while the database refuses changes for want of room; null when it takes them. */
  wantsRoom(): Promise<number | null>;
  close(): Promise<void>;
};

/** How much of what statements share is in use: of its connections, or of the one session of the embedded database. */
export type PlaceUse = {
  readonly place: 'statements' | 'readers' | 'streams' | 'replica-lists' | 'replica-readers';
  readonly most: number;
  readonly used: number;
  /** Who waits for one. */
  readonly waiting: number;
};

/** One server that lists are read from. One that lags too much, or does not answer, is left out. */
export type ReplicaState = {
  /** Host and port of `DATABASE_READ_URL`. */
  readonly host: string;
  readonly isUsed: boolean;
  /** ms by which it is behind the primary, as far as is known. */
  readonly lag: number;
};

/** What lists need of a database: single statements and streams. */
export type Reader = Queryable & Pick<Database, 'stream'>;

/**
 * Statements that people write. Each runs by itself in a read-only transaction and has 15 s: on PostgreSQL over a new
 * connection of a login of its own, which `admit` gives the right to read tables, on PGlite in the one session.
 */
export type WrittenStatements = {
  /**
   * Rejects with `SqlError` where the database refuses the statement, 15 s are over (57014), it puts more than 500 MB on the disk
   * (53400), and when `signal` aborts (57014); on PGlite both end the thread, and the database is opened again.
   */
  query<Row extends Record<string, unknown>>(statement: Sql, signal: AbortSignal): Promise<Row[]>;
  /**
   * Lets the login read tables of the schema. Throws `UnsafeLoginError` where it may do more than read what it was given, and
   * `UnboundLoginError` where what it puts on the disk has no limit.
   */
  admit(tables: readonly string[]): Promise<void>;
};

/** The inside of a dry run. */
export type DryRun = Queryable & Pick<Database, 'script'>;

/** What an adapter reports to the log. Statements carry placeholders, never values. */
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
      /** Changes are refused from here on, or taken again. */
      readonly event: 'disk-full' | 'disk-has-room';
      readonly folder: string;
      readonly freeBytes: number;
    }
  | {
      /** Work in the background held the session of the embedded database for so long that people noticed. */
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

/** Lets the statements of a transaction take as long as they need: closing a month or putting a network. PGlite has a limit of its own. */
export async function allowLongStatements(tx: Queryable): Promise<void> {
  await tx.query(sql`select set_config('statement_timeout', '0', true)`);
}
