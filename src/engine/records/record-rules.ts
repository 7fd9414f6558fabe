import { columnOf, type EntityField, type EntityModel, isReference } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import type { ErrorProblem, FieldError } from '../../platform/http/errors/define-errors.ts';
import type { StoredRecord } from './rows/rows.ts';
import { checkAmounts } from './values/computed/amounts.ts';
import { checkDataRules } from './values/data-rules.ts';
import { checkDocuments } from './values/documents.ts';
import type { Incoming, ReadValues } from './values/values.ts';

/** A save in preparation: the values, checked against the schema, and the stored record. */
export type RecordSave = {
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly target: EntityModel;
  readonly read: ReadValues;
  /** Null for a new record. */
  readonly before: StoredRecord | null;
  /** JSON Pointer of the record in the body. */
  readonly base: string;
  /** The record is restored from the recycle bin: nobody chooses its references now. */
  readonly isReturning?: boolean;
};

/** A change of a record in the current transaction; `before` is missing for a new record, `after` for a deleted one. */
export type RecordChange = {
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
};

/** A save that was not refused so far, before it is written. */
export type PlannedSave = {
  /** Identifies it among the saves of the batch. */
  readonly place: number;
  /** Values by column; for an existing record only those that were sent. */
  readonly columns: ReadonlyMap<string, unknown>;
  /** Null for a new record. */
  readonly before: StoredRecord | null;
};

/** The refusal of a save, or additional columns for it. */
export type Settled = { readonly refusal: ApiError } | { readonly columns: ReadonlyMap<string, unknown> };

/** A save before its transaction: what was sent, with its files already stored. */
export type SaveAhead = {
  readonly caller: Caller;
  readonly target: EntityModel;
  /** Null for a new record. */
  readonly id: number | null;
  readonly given: Incoming;
};

/** Rows of an area's table that refer to a record by entity and id (`entity`, `id_registro`) and have their own `id`. */
export type RowsBeside = { readonly table: string; readonly isOf: (target: EntityModel) => boolean };

/** Rules of entities beyond their schemas, by entity name; every kind of save and deletion applies them. */
export type RecordRules = {
  /**
   * Slow checks of a save, such as of a document; pointers are relative to the record. They run before the transaction;
   * their errors are reported together with those of the save itself.
   */
  readonly ahead?: (save: SaveAhead) => Promise<readonly FieldError[]>;
  /** Errors of a save; empty if it is allowed. Runs in the transaction of the save. */
  readonly save?: Readonly<Record<string, (tx: Queryable, save: RecordSave) => Promise<readonly FieldError[]>>>;
  /**
   * Refuses saves or adds columns to them by rules that look at a whole batch. Called once for all saves that are
   * written together, after `save` and before the rows are written. Returns the refused and the completed saves by
   * `place`.
   */
  readonly settle?: Readonly<
    Record<
      string,
      (tx: Queryable, caller: Caller, saves: readonly PlannedSave[]) => Promise<ReadonlyMap<number, Settled>>
    >
  >;
  /** Throws an `ApiError` if a record must not be deleted. */
  readonly remove?: Readonly<Record<string, (tx: Queryable, record: StoredRecord, caller: Caller) => Promise<void>>>;
  /** Runs with a new record in its transaction; not for rows of lists, nor for imported records. */
  readonly created?: Readonly<Record<string, (tx: Queryable, id: number) => Promise<unknown>>>;
  /** Rows that are deleted, and restored, with records. */
  readonly beside?: readonly RowsBeside[];
  /**
   * Runs with any change of a record, including rows of lists and imported ones; for a deletion before the row is
   * removed.
   */
  readonly changed?: (tx: Queryable, change: RecordChange) => Promise<void>;
  /** Texts for constraints of the database that no schema names, by constraint name. */
  readonly constraints?: Readonly<Record<string, (models: ReadonlyMap<string, EntityModel>) => ApiError>>;
};

type SettleSaveOptions = {
  readonly rules: RecordRules;
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly columns: ReadonlyMap<string, unknown>;
  readonly before: StoredRecord | null;
};

/** A single save with the columns that `settle` of its entity adds. Throws its refusal. */
export async function settleSave({
  rules: { settle },
  tx,
  caller,
  target,
  columns,
  before,
}: SettleSaveOptions): Promise<ReadonlyMap<string, unknown>> {
  const found = (await settle?.[target.name]?.(tx, caller, [{ place: 0, columns, before }]))?.get(0);
  if (found === undefined) return columns;
  if ('refusal' in found) throw found.refusal;
  return new Map([...columns, ...found.columns]);
}

type OwnChange = Omit<RecordChange, 'caller'>;

/** Reports changes to the rules and alerts that follow changes of records. */
export async function reportChanges(
  { changed }: RecordRules,
  tx: Queryable,
  caller: Caller,
  changes: readonly OwnChange[],
): Promise<void> {
  for (const change of changes) await changed?.(tx, { ...change, caller });
}

/** Reports the change of a record once, with the records whose computed values it changed. */
export async function reportChange(
  rules: RecordRules,
  tx: Queryable,
  caller: Caller,
  change: OwnChange,
  refreshed: readonly OwnChange[] = [],
): Promise<void> {
  const id = (change.after ?? change.before)?.id;
  const others = refreshed.filter(({ target, after }) => target !== change.target || after?.id !== id);
  await reportChanges(rules, tx, caller, [change, ...others]);
}

export const noRecordRules: RecordRules = {};

/**
 * Errors of rules that read several values: documents of countries, the rules of the schema, and those of the entity
 * beyond it.
 */
export async function checkSave(tx: Queryable, rules: RecordRules, save: RecordSave): Promise<readonly FieldError[]> {
  const { models, target, read, before, base } = save;
  const documents = await checkDocuments({ tx, models, model: target, read, before, base });
  const amounts = await checkAmounts({ tx, models, model: target, read, before, base });
  // Rules need valid values: invalid ones are reported first.
  const isReadable = read.errors.length === 0;
  const data = isReadable ? await checkDataRules(tx, save) : [];
  const own = isReadable ? await rules.save?.[target.name]?.(tx, save) : [];
  return [...documents, ...amounts, ...data, ...(own ?? [])];
}

/** The value of a field after the save; a relation as an id, null for an empty value. */
export function savedValue({ target, read, before }: RecordSave, name: string): unknown {
  const field = target.fields[name];
  if (field === undefined) return null;
  const column = columnOf(field);
  return (read.columns.has(column) ? read.columns.get(column) : storedValue(field, before)) ?? null;
}

function storedValue(field: EntityField, before: StoredRecord | null): unknown {
  const stored = before?.[field.name];
  return isReference(field) && typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'id') : stored;
}

/** The error of a rule on one field. */
export function ruleError(base: string, field: string, problem: ErrorProblem): FieldError {
  return { pointer: `${base}/${field}`, ...problem };
}
