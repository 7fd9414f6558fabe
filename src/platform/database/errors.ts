/**
 * SQLSTATEs after which a transaction is tried again: serialisation failures, deadlocks, and a cached plan whose table
 * has changed its columns.
 */
export const triedAgain: ReadonlySet<string> = new Set(['40001', '40P01', '0A000']);

/** The parts of a database error that are passed between adapters and threads. */
export type SqlErrorFields = {
  readonly message: string;
  /** SQLSTATE: `23505` unique violation, `23503` foreign key, `22P02` malformed value ... */
  readonly code: string;
  /** May contain stored values: never log it or show it to another user. */
  readonly detail: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
  readonly column: string | null;
  /** Position of the error in the statement, in characters from 1. */
  readonly position?: number;
};

/** A statement that the database refused; the same class for both adapters. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly detail: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
  readonly column: string | null;
  readonly position: number | null;
  /** The statement with placeholders, cut to 500 characters. It contains no values. */
  readonly statement: string;

  constructor(fields: SqlErrorFields, statement: string) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
    this.position = fields.position ?? null;
    this.statement = statement.slice(0, 500);
  }
}

/**
 * The embedded database was stopped during this statement (it exceeded its time limit, or its thread died) and was
 * opened again. Nothing of the statement or its transaction is stored; everything acknowledged before is.
 */
export class DatabaseRestartedError extends Error {
  override readonly name = 'DatabaseRestartedError';
  readonly code = 'database/restarted';
}

/** There is no connection to the database, or it broke: the effect of a statement on it is unknown. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code = 'database/unavailable';
}

/**
 * The connection of a transaction broke before the commit was sent. Nothing is stored, so the transaction may run
 * again.
 */
export class TransactionLostError extends DatabaseUnavailableError {}

/** Whether a failed transaction left nothing behind and may succeed when it runs again. */
export function mayRunAgain(error: unknown): error is SqlError | TransactionLostError {
  return error instanceof TransactionLostError || (error instanceof SqlError && triedAgain.has(error.code));
}

/** The login for statements that people write may change data, or read more than these statements may read. */
export class UnsafeLoginError extends Error {
  override readonly name = 'UnsafeLoginError';
  readonly code = 'database/unsafe-login';
}

/**
 * The login for statements that people write may fill the disk with temporary files, and the portal lacks the right to
 * limit it.
 */
export class UnboundLoginError extends Error {
  override readonly name = 'UnboundLoginError';
  readonly code = 'database/unbound-login';
  /** The statement that a superuser of the database has to run. */
  readonly remedy: string;

  constructor(remedy: string) {
    super(
      `The login for statements that people write has no limit for temporary files. A superuser sets one: ${remedy}`,
    );
    this.remedy = remedy;
  }
}

/** Another process holds the folder of the embedded database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  readonly code = 'database/in-use';
  readonly pid: number | null;
  readonly since: string | null;

  constructor(folder: string, holder: { pid: number; since: string } | null) {
    super(
      holder === null
        ? `Another server is using the database folder ${folder}. Stop it first, or give this one another folder.`
        : `Another server (process ${holder.pid}, since ${holder.since}) is using the database folder ${folder}. Stop it first, or give this one another folder.`,
    );
    this.pid = holder?.pid ?? null;
    this.since = holder?.since ?? null;
  }
}

/** A bug of the caller: it used a database handle in a way that could wait forever or bypass its transaction. */
export class TransactionMisuseError extends Error {
  override readonly name = 'TransactionMisuseError';
  readonly code = 'database/transaction-misuse';
}

/** PostgreSQL answered a COMMIT with ROLLBACK: a statement had failed and its error was caught. */
export function rolledBack(): TransactionMisuseError {
  return new TransactionMisuseError(
    'The transaction was rolled back: one of its statements failed, and the work went on as if it had not.',
  );
}

/** The error of a stream whose reader left, as PostgreSQL itself reports it. */
export function cancelled(statement: string): SqlError {
  const message = 'canceling statement due to user request';
  return new SqlError({ message, code: '57014', detail: null, constraint: null, table: null, column: null }, statement);
}

/** A statement was stopped because of the memory it used. */
export function outOfMemory(statement: string): SqlError {
  const message = 'canceling statement because it takes too much memory';
  return new SqlError({ message, code: '53200', detail: null, constraint: null, table: null, column: null }, statement);
}

/** Reads the fields of an error of PostgreSQL's protocol; returns null for any other error. */
export function sqlErrorFields(error: unknown): SqlErrorFields | null {
  if (!(error instanceof Error)) return null;
  const code = textProperty(error, 'code');
  if (code === null || !/^[0-9A-Z]{5}$/.test(code) || textProperty(error, 'severity') === null) return null;
  const position = textProperty(error, 'position');
  return {
    message: error.message,
    code,
    detail: textProperty(error, 'detail'),
    constraint: textProperty(error, 'constraint'),
    table: textProperty(error, 'table'),
    column: textProperty(error, 'column'),
    ...(position === null ? {} : { position: Number(position) }),
  };
}

function textProperty(error: Error, key: string): string | null {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
}
