/**
 * A database as backup, restore and move see it: one moment of it to read, and one to fill. Everything else here works on these two and
 * knows nothing of the adapters.
 */
export type Side = {
  readonly kind: 'pglite' | 'postgres';
  /** The namespace whose objects are meant; unqualified names mean it. */
  readonly schema: string;
  /** One statement without parameters. Values come as the driver reads them: cast to text what must be exact. */
  query<Row extends Record<string, unknown>>(text: string): Promise<Row[]>;
};

/** One moment of a database, which nothing that is written meanwhile changes. */
export type ReadSide = Side & {
  /** How many statements run at once. */
  readonly places: number;
  /** The rows of a table in PostgreSQL's text form (COPY), in pieces that may end anywhere. */
  copyOut(table: TableShape): AsyncIterable<Uint8Array>;
};

/** A database that is being filled: nobody else sees any of it before all of it is there. */
export type WriteSide = Side & {
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  /** Puts rows in PostgreSQL's text form into a table; answers how many. */
  copyIn(table: TableShape, content: AsyncIterable<Uint8Array>): Promise<number>;
};

/** What of a table is copied. */
export type TableShape = {
  readonly name: string;
  /** The columns that hold values of their own; those that the database computes are made again. */
  readonly columns: readonly string[];
  /** All columns, computed ones as well: what the fingerprint is of. */
  readonly all: readonly string[];
};

/** A command cannot do what it was asked for, and trying again would not change it. Its message is for whoever runs it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly final = true;
}
