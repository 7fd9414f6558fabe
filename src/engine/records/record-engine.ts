import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { BatchOutcome, BatchSave } from './record-batches.ts';
import type { StoredRecord } from './rows/rows.ts';
import type { SavedTogether } from './save-together.ts';
import type { Incoming } from './values/values.ts';

export type FieldsToSet = {
  readonly caller: Caller;
  readonly entity: string;
  readonly id: number;
  readonly incoming: Incoming;
  readonly locked?: StoredRecord | undefined;
};

export type ChildToRemove = {
  readonly entity: string;
  readonly parentId: number;
  readonly field: string;
  readonly id: number;
  readonly versao: number | null;
};

/** The operations on records of any entity; `createRecordEngine` makes it. */
export type RecordEngine = {
  /** Finds an entity by its name. Throws ENTIDADE_NAO_ENCONTRADA with the nearest names. */
  readonly model: (entity: string) => EntityModel;
  readonly get: (
    caller: Caller,
    entity: string,
    id: number,
    options?: { readonly eager?: boolean },
  ) => Promise<StoredRecord>;
  readonly create: (caller: Caller, entity: string, incoming: Incoming) => Promise<StoredRecord>;
  readonly change: (caller: Caller, entity: string, id: number, incoming: Incoming) => Promise<StoredRecord>;
  /**
   * Changes several records, all or none, each with its `id` and the `versao` that was read. Returns them in the given
   * order; pointers of refusals begin with `/registros/{index}`.
   */
  readonly changeAll: (
    caller: Caller,
    entity: string,
    saves: readonly SavedTogether[],
  ) => Promise<readonly StoredRecord[]>;
  /**
   * Changes fields in the caller's transaction, including read-only ones, as an event of a flow does. The caller checks
   * the permission; row scope, rules, version and history are those of any save.
   * @param locked the current record, if the caller has just read it under its lock (`lockRow`)
   */
  readonly set: (tx: Queryable, given: FieldsToSet) => Promise<StoredRecord>;
  /** Translates an error of such a transaction into the entity's terms. */
  readonly asApiError: (error: unknown, entity: string) => unknown;
  /** Saves many records in the caller's transaction, see `saveBatch`. */
  readonly saveMany: (
    tx: Queryable,
    caller: Caller,
    entity: string,
    saves: readonly BatchSave[],
  ) => Promise<readonly BatchOutcome[]>;
  /**
   * Deletes a record with the rows of its lists. Throws REGISTRO_ALTERADO if its version differs from the one read.
   * @param versao the version that was read; null if the handler has just read it itself
   */
  readonly remove: (caller: Caller, entity: string, id: number, versao: number | null) => Promise<void>;
  /**
   * Restores a deleted record from the bin; an existing record stays as it is. Throws EXCLUSAO_NAO_ENCONTRADA,
   * RESTAURACAO_SEM_VINCULO, VALOR_REPETIDO.
   */
  readonly restore: (caller: Caller, entity: string, id: number) => Promise<StoredRecord>;
  /** Deletes a row of a parent's list, only if it belongs to that parent and has the version that was read. */
  readonly removeChild: (caller: Caller, given: ChildToRemove) => Promise<void>;
  /** Adds an existing record to a parent's list. */
  readonly attachChild: (caller: Caller, entity: string, parentId: number, field: string, id: number) => Promise<void>;
};
