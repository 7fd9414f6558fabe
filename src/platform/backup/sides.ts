/**
 * A database as backup, restore and move see it: a `ReadSide` shows one moment of it, a `WriteSide` fills it. The rest
 * of this folder uses these two and knows nothing of the adapters.
 */
export type Side = {
  readonly kind: 'pglite' | 'postgres';
  /** The namespace of the objects; unqualified names refer to it. */
  readonly schema: string;
  /** Runs one statement without parameters. Values have the types of the driver; cast to text what must be exact. */
  query<Row extends Record<string, unknown>>(text: string): Promise<Row[]>;
};

/** A snapshot of a database, which later writes do not change. */
export type ReadSide = Side & {
  /** How many statements may run in parallel. */
  readonly places: number;
  /** The rows of a table in PostgreSQL's text format (COPY), in pieces that may end anywhere. */
  copyOut(table: TableShape): AsyncIterable<Uint8Array>;
};

/** A database that is being filled. Nobody else sees it before it is complete. */
export type WriteSide = Side & {
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /** Loads rows in PostgreSQL's text format into a table; returns their number. */
  copyIn(table: TableShape, content: AsyncIterable<Uint8Array>): Promise<number>;
};

/** The part of a table's definition that copies need. */
export type TableShape = {
  readonly name: string;
  /** The columns with stored values; generated columns are computed again. */
  readonly columns: readonly string[];
  /** All columns, generated ones included: the fingerprint covers them. */
  readonly all: readonly string[];
};

/**
 * A command cannot do what it was asked to do, and trying again would not help. The message is for the person who runs
 * it.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly final = true;
}
