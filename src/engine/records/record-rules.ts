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

/** A save that is about to happen: what came in, checked against the schema, and the record as it is stored. */
export type RecordSave = {
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly target: EntityModel;
  readonly read: ReadValues;
  /** Null for a new record. */
  readonly before: StoredRecord | null;
  /** JSON Pointer to the record within the body. */
  readonly base: string;
  /** It comes back from the recycle bin as it was: whom it names nobody chooses now. */
  readonly isReturning?: boolean;
};

/** A change of a record that its transaction makes; without `before` a new one, without `after` one that is deleted. */
export type RecordChange = {
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
};

/** A save that nothing has refused so far, on its way into the table. */
export type PlannedSave = {
  /** What tells it from the others that are saved with it. */
  readonly place: number;
  /** Values by column: of a record that is there, those that are sent. */
  readonly columns: ReadonlyMap<string, unknown>;
  /** Null for a new record. */
  readonly before: StoredRecord | null;
};

/** What refuses a save, or what it has in columns besides. */
export type Settled = { readonly refusal: ApiError } | { readonly columns: ReadonlyMap<string, unknown> };

/** A save before its transaction: what was sent, with its files stored already. */
export type SaveAhead = {
  readonly caller: Caller;
  readonly target: EntityModel;
  /** Null for a new record. */
  readonly id: number | null;
  readonly given: Incoming;
};

/** What an entity demands beyond its schema, by its name; whichever way a record is saved or deleted asks them. */
export type RecordRules = {
  /**
   * What is wrong with a save that takes long to look at, such as a document; pointers begin at the record. Runs before the
   * transaction, and what it finds is refused together with what the save itself finds.
   */
  readonly ahead?: (save: SaveAhead) => Promise<readonly FieldError[]>;
  /** What is wrong with a save; nothing when it may be. Runs in the transaction of the save. */
  readonly save?: Readonly<Record<string, (tx: Queryable, save: RecordSave) => Promise<readonly FieldError[]>>>;
  /**
   * Whom saves mean: asked once for all that are saved together, after `save` and before the rows are written. Answers, by their
   * places, the saves that are refused and those that get more columns.
   */
  readonly settle?: Readonly<
    Record<
      string,
      (tx: Queryable, caller: Caller, saves: readonly PlannedSave[]) => Promise<ReadonlyMap<number, Settled>>
    >
  >;
  /** Throws an `ApiError` when a record must stay. */
  readonly remove?: Readonly<Record<string, (tx: Queryable, record: StoredRecord, caller: Caller) => Promise<void>>>;
  /** What goes with a new record, in the transaction that makes it; not with rows of lists, nor with imported ones. */
  readonly created?: Readonly<Record<string, (tx: Queryable, id: number) => Promise<unknown>>>;
  /** What goes with any change of a record, rows of lists and imported ones included; before the row of a deleted one goes. */
  readonly changed?: (tx: Queryable, change: RecordChange) => Promise<void>;
  /** What a person reads of a constraint of the database that no schema names, by the name of the constraint. */
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

/** A single save with the columns that `settle` of its entity gives it. Throws what refuses it. */
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

/** Reports changes to what goes with changes of records. */
export async function reportChanges(
  { changed }: RecordRules,
  tx: Queryable,
  caller: Caller,
  changes: readonly OwnChange[],
): Promise<void> {
  for (const change of changes) await changed?.(tx, { ...change, caller });
}

/** Reports the change of a record once, with those of the records whose computed values it changed. */
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
 * What is wrong with a save by rules that look at more than one value: documents of countries, the rules of its schema,
 * and what the entity demands beyond it.
 */
export async function checkSave(tx: Queryable, rules: RecordRules, save: RecordSave): Promise<readonly FieldError[]> {
  const { models, target, read, before, base } = save;
  const documents = await checkDocuments({ tx, models, model: target, read, before, base });
  const amounts = await checkAmounts({ tx, models, model: target, read, before, base });
  // A rule reads values: of a record that has wrong ones, those come first.
  const isReadable = read.errors.length === 0;
  const data = isReadable ? await checkDataRules(tx, save) : [];
  const own = isReadable ? await rules.save?.[target.name]?.(tx, save) : [];
  return [...documents, ...amounts, ...data, ...(own ?? [])];
}

/** What a record holds in a field once it is saved; a relation as an id, and null for nothing. */
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

/** What a save refuses of one field. */
export function ruleError(base: string, field: string, problem: ErrorProblem): FieldError {
  return { pointer: `${base}/${field}`, ...problem };
}
