import type { Sql } from 'sql-template-tag';
import type { AccessFlag, EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import type { RecordFiles } from '../record-files.ts';
import type { RecordRules } from '../record-rules.ts';
import type { Owner } from '../rows/record-lists.ts';
import { findRow, lockRow, type StoredRecord } from '../rows/rows.ts';
import { scopeOf } from '../rows/scope.ts';
import type { ReferenceCheck } from '../values/check-references.ts';
import type { RowInspector } from '../values/inspect-rows.ts';
import type { Incoming } from '../values/values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** What inserting and changing records needs. */
export type WriteParts = {
  readonly models: () => Models;
  readonly files: RecordFiles;
  readonly rules: RecordRules;
  readonly now: () => Date;
  /** Throws SEM_PERMISSAO. */
  readonly allow: (caller: Caller, entity: EntityModel, flag: AccessFlag) => void;
  readonly checkReferences: ReferenceCheck;
  readonly inspectRows: RowInspector;
  readonly saveLists: (given: ListsToSave) => Promise<void>;
};

/** A record to insert or change, alone or as a row of another one's list. */
export type RecordToWrite = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly incoming: Incoming;
  readonly depth: number;
  /** JSON Pointer of the record in the body. */
  readonly base: string;
  /** Collects errors. */
  readonly errors: FieldError[];
  /** The record whose list contains it. */
  readonly parent?: Owner | undefined;
};

/** The lists of a record that is being saved. */
export type ListsToSave = Pick<RecordToWrite, 'tx' | 'caller' | 'depth' | 'base' | 'errors'> & {
  readonly parent: EntityModel;
  readonly id: number;
  readonly collections: ReadonlyMap<string, readonly Incoming[]>;
};

type RecordToFind = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly models: Models;
  readonly id: number;
};

/** Reads a record that the caller may see. Throws REGISTRO_NAO_ENCONTRADO. */
export async function findSeen({ tx, caller, target, models, id }: RecordToFind): Promise<StoredRecord> {
  const row = await findRow({ db: tx, model: target, models, id, scope: scopeOf(target, models, caller, 't') });
  if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: target.name, id });
  return row;
}

/**
 * Locks a record that the caller may see until the transaction ends and reads its current state. Throws
 * REGISTRO_NAO_ENCONTRADO.
 * @param condition on the table's alias `t`, with its `and`
 */
export async function lockSeen(
  { tx, caller, target, models, id }: RecordToFind,
  condition: Sql,
): Promise<StoredRecord> {
  const scope = scopeOf(target, models, caller, 't');
  const row = await lockRow({ db: tx, model: target, models, id, scope, condition });
  if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: target.name, id });
  return row;
}
