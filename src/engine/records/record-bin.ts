import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** A row that a deletion removed from its table, or hid there (`x-soft-delete`). */
export type DeletedRow = {
  /** Null for a platform row that belongs to the record. */
  readonly entity: string | null;
  readonly table: string;
  readonly id: number;
  readonly isSoft: boolean;
  /** Its stored columns as JSON text; null if it is still in its table. */
  readonly columns: string | null;
};

/** A deleted record with everything deleted with it. */
export type Deletion = {
  readonly target: EntityModel;
  readonly id: number;
  /** Its label; null if the caller may not read it. */
  readonly name: string | null;
  /** In the order of deletion: the record itself comes last. */
  readonly rows: readonly DeletedRow[];
  /** Files of these rows. */
  readonly files: readonly number[];
};

/** A row of the recycle bin, with its columns as values. */
export type BinRow = Omit<DeletedRow, 'columns'> & { readonly values: Readonly<Record<string, unknown>> };

export type BinEntry = {
  readonly id: number;
  readonly rows: readonly BinRow[];
  readonly files: readonly number[];
};

/** The recycle bin of deleted records; implemented by `src/engine/recycle-bin/record-bin.ts`. */
export type RecordBin = {
  /** Whether the bin accepts deletions: without a bin their rows need not be collected. */
  readonly isOpen: () => boolean;
  /** Stores a deletion, in its transaction. */
  readonly put: (tx: Queryable, caller: Caller, deletion: Deletion) => Promise<void>;
  /**
   * The last deletion of a record that the caller may still restore, locked until the transaction ends; null if there
   * is none. A deletion can be restored by its author and by administrators.
   */
  readonly take: (tx: Queryable, caller: Caller, entity: string, id: number) => Promise<BinEntry | null>;
  /** Puts a row of an entry back into its table, by its index. */
  readonly putBack: (tx: Queryable, entry: BinEntry, place: number) => Promise<void>;
  /** Removes an entry after everything was restored. */
  readonly close: (tx: Queryable, entry: BinEntry) => Promise<void>;
};

/** For engines without a bin: deleted records are lost. */
export const noRecordBin: RecordBin = {
  isOpen: () => false,
  put: async () => undefined,
  take: async () => null,
  putBack: async () => undefined,
  close: async () => undefined,
};
