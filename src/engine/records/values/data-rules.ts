import sql from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { holdsCondition } from '../../../language/expressions/holds-condition.ts';
import { readPathsOf } from '../../../language/expressions/slot.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { childOf } from '../rows/record-lists.ts';
import { findRows, type StoredRecord } from '../rows/rows.ts';
import { brokenCheck } from '../value-refusals.ts';
import { computeRow, fromColumn } from './computed/evaluate-computed.ts';
import { isRemoved } from './sibling-rows.ts';
import type { Incoming, ReadValues } from './values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** The part of a save that data rules need. */
export type RuledSave = {
  readonly models: Models;
  readonly target: EntityModel;
  readonly read: ReadValues;
  /** The stored record; null for a new one. */
  readonly before: StoredRecord | null;
  /** JSON Pointer of the record in the body. */
  readonly base: string;
};

/**
 * Checks the data rules of a schema: fields that a condition requires (`x-required`) or closes (`x-readonly`), and
 * `x-check`. They are evaluated on the record after the save, with its lists and related records, within the budget of
 * all expressions (rule E3). A rule that cannot be evaluated refuses the save, because it must not be assumed to hold.
 */
export async function checkDataRules(tx: Queryable, save: RuledSave): Promise<readonly FieldError[]> {
  const { target, before, base } = save;
  // A field that is not part of the record is neither required nor closed.
  const ruled = Object.values(target.fields).filter(
    ({ name, requiredWhen, readOnlyWhen }) =>
      (requiredWhen ?? readOnlyWhen) !== undefined && save.read.absent?.has(name) !== true,
  );
  const checks = target.checks ?? [];
  if (ruled.length === 0 && checks.length === 0) return [];
  const conditions = [...ruled.map(({ requiredWhen }) => requiredWhen), ...checks.map(({ condition }) => condition)];
  const old = before === null ? null : await enrich(tx, save, before, pathsOf(conditions, ['old']), false);
  const record = await enrich(tx, save, recordOf(save), pathsOf(conditions, ['record']), true);
  const isChanged = ({ name }: EntityField): boolean =>
    JSON.stringify(plain(record[name])) !== JSON.stringify(plain(before?.[name]));
  const closing = before === null ? [] : ruled.filter((field) => field.readOnlyWhen !== undefined && isChanged(field));
  const errors: FieldError[] = [];
  const add = (field: EntityField, problem: ErrorProblem): void => {
    errors.push({ pointer: `${base}/${field.name}`, ...problem });
  };
  for (const field of ruled) {
    if (field.requiredWhen !== undefined && isEmptyValue(record[field.name])) {
      const isRequired = await holdsCondition(field.requiredWhen, record, old, false);
      if (isRequired === null) add(field, entityErrors['regra.indisponivel']());
      else if (isRequired) add(field, httpErrors.required());
    }
  }
  const locks = closing.flatMap(({ readOnlyWhen }) => readOnlyWhen ?? []);
  const stored =
    before === null || locks.length === 0 ? null : await readForConditions(tx, save.models, target, before, locks);
  for (const field of stored === null ? [] : closing) {
    const isClosed = await holdsCondition(field.readOnlyWhen ?? false, stored ?? {}, stored, false);
    if (isClosed === null) add(field, entityErrors['regra.indisponivel']());
    else if (isClosed) add(field, entityErrors['somente_leitura.agora']());
  }
  for (const check of checks) {
    const isRespected = await holdsCondition(check.condition, record, old, true);
    if (isRespected === null) errors.push({ pointer: base, ...entityErrors['regra.indisponivel']() });
    else if (!isRespected) errors.push(brokenCheck(check, base));
  }
  return errors;
}

/** The record after the save, in API form. */
function recordOf({ target, read, before }: RuledSave): Record<string, unknown> {
  const record: Record<string, unknown> = { id: before?.id ?? 0 };
  for (const field of Object.values(target.fields)) {
    if (field.kind === 'collection') continue;
    const column = columnOf(field);
    if (!read.columns.has(column)) record[field.name] = before?.[field.name] ?? null;
    else record[field.name] = fromColumn(field, read.columns.get(column));
    const files = read.files.get(field.name);
    if (files !== undefined) record[field.name] = files.length === 0 ? null : files;
  }
  return record;
}

/** The names that expressions read, as a tree. */
type Reads = { readonly [name: string]: Reads };

function pathsOf(conditions: readonly (Condition | undefined)[], roots: readonly string[]): Reads {
  const tree: Record<string, Reads> = {};
  for (const { root, names } of conditions.flatMap((condition) => readPathsOf(condition))) {
    if (!roots.includes(root)) continue;
    let at: Record<string, Reads> = tree;
    for (const name of names) {
      const next = at[name] ?? {};
      at[name] = next;
      at = next;
    }
  }
  return tree;
}

/** A stored record with the lists and related records that conditions read. */
export async function readForConditions(
  tx: Queryable,
  models: Models,
  target: EntityModel,
  record: StoredRecord,
  conditions: readonly Condition[],
): Promise<Incoming> {
  const save = { models, target, read: nothingRead, before: record, base: '' };
  return enrich(tx, save, record, pathsOf(conditions, ['record', 'old']), false);
}

/** The record after a save, with the lists and related records that conditions and texts read. */
export async function readSaved(tx: Queryable, save: RuledSave, conditions: readonly Condition[]): Promise<Incoming> {
  return enrich(tx, save, recordOf(save), pathsOf(conditions, ['record']), true);
}

const nothingRead: ReadValues = {
  ...{ columns: new Map(), references: new Map(), collections: new Map(), files: new Map() },
  errors: [],
};

/** Maximum rows of a list that a rule may read; use aggregates of statements for longer lists. */
const maxRows = 5_000;

/** Adds lists and related records as far as they are read. */
async function enrich(
  tx: Queryable,
  { models, target, read, before }: RuledSave,
  record: Incoming,
  reads: Reads,
  isSaved: boolean,
): Promise<Incoming> {
  const [own = record] = await behindRelations(tx, models, target, [record], reads);
  const whole: Record<string, unknown> = { ...own };
  for (const [name, inside] of Object.entries(reads)) {
    if (target.fields[name]?.kind !== 'collection') continue;
    const { child, column } = childOf(models, target, name);
    const condition = sql`t.${identifier(column)} = ${before?.id ?? 0}`;
    const alive = child.softDelete ? sql` and t.dh_exclusao is null` : sql``;
    const stored =
      before === null
        ? []
        : await findRows({ db: tx, model: child, models, condition: sql`${condition}${alive}`, limit: maxRows });
    const given = isSaved ? (read.collections.get(name) ?? []) : [];
    const removed = new Set(given.filter(isRemoved).map(({ id }) => id));
    const rows = [
      ...stored
        .filter(({ id }) => !removed.has(id))
        .map((row) => ({ ...row, ...given.find(({ id }) => id === row.id) })),
      ...given.filter(({ id }) => !(typeof id === 'number' && id > 0)),
    ];
    // Computed values of a row are never taken from the client.
    const computed = isSaved ? await Promise.all(rows.map((row) => computeRow(child, row))) : rows;
    whole[name] = await behindRelations(tx, models, child, computed, inside);
  }
  return whole;
}

/** Adds related records to rows as far as they are read, by one statement per relation. */
async function behindRelations(
  tx: Queryable,
  models: Models,
  model: EntityModel,
  rows: readonly Incoming[],
  reads: Reads,
): Promise<readonly Incoming[]> {
  let found = rows;
  for (const [name, inside] of Object.entries(reads)) {
    const field = model.fields[name];
    const other = field?.kind === 'relation' && field.target !== null ? models.get(field.target) : undefined;
    const ids = [...new Set(rows.flatMap((row) => idOf(row[name]) ?? []))];
    if (other === undefined || ids.length === 0 || Object.keys(inside).every((key) => key === 'id')) continue;
    const stored = await findRows({
      db: tx,
      model: other,
      models,
      condition: sql`t.id = any(${ids}::bigint[])`,
      limit: ids.length,
    });
    const related = await behindRelations(tx, models, other, stored, inside);
    const byId = new Map(related.map((each) => [idOf(each), each]));
    found = found.map((row) => ({ ...row, [name]: byId.get(idOf(row[name])) ?? row[name] }));
  }
  return found;
}

function idOf(value: unknown): number | null {
  const id: unknown = isRecord(value) ? value.id : value;
  return typeof id === 'number' ? id : null;
}

/** Related records compare by their id, whatever their label. */
function plain(value: unknown): unknown {
  if (isRecord(value) && typeof value.id === 'number') return value.id;
  return isEmptyValue(value) ? null : value;
}
