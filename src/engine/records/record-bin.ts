import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** A row that a deletion took out of its table, or hid there (`x-soft-delete`). */
export type DeletedRow = {
  /** Null for a row of the platform that goes with the record. */
  readonly entity: string | null;
  readonly table: string;
  readonly id: number;
  readonly isSoft: boolean;
  /** Its stored columns as JSON text; null where it is still in its table. */
  readonly columns: string | null;
};

/** A record that is deleted, with all that goes with it. */
export type Deletion = {
  readonly target: EntityModel;
  readonly id: number;
  /** What the caller reads as its name; null where they may not. */
  readonly name: string | null;
  /** In the order in which they went: the record itself comes last. */
  readonly rows: readonly DeletedRow[];
  /** Files that these rows held. */
  readonly files: readonly number[];
};

/** A row as the bin has it: its columns as values. */
export type BinRow = Omit<DeletedRow, 'columns'> & { readonly values: Readonly<Record<string, unknown>> };

export type BinEntry = {
  readonly id: number;
  readonly rows: readonly BinRow[];
  readonly files: readonly number[];
};

/** Where deleted records wait to be restored; `src/engine/recycle-bin/record-bin.ts` is one. */
export type RecordBin = {
  /** Whether anything is put there: without a bin nobody needs to gather what a deletion takes. */
  readonly isOpen: () => boolean;
  /** Puts a deletion there, in its transaction. */
  readonly put: (tx: Queryable, caller: Caller, deletion: Deletion) => Promise<void>;
  /**
   * The last deletion of a record that may still be restored by who calls, held until the transaction ends; null for none. A
   * deletion is for who made it, and for administrators.
   */
  readonly take: (tx: Queryable, caller: Caller, entity: string, id: number) => Promise<BinEntry | null>;
  /** Puts a row of an entry back into its table, by its place among the rows. */
  readonly putBack: (tx: Queryable, entry: BinEntry, place: number) => Promise<void>;
  /** Takes an entry out: all of it is back. */
  readonly close: (tx: Queryable, entry: BinEntry) => Promise<void>;
};

/** For engines without a bin: what is deleted is lost. */
export const noRecordBin: RecordBin = {
  isOpen: () => false,
  put: async () => undefined,
  take: async () => null,
  putBack: async () => undefined,
  close: async () => undefined,
};
