import sql, { raw } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import { identifier, quoteIdentifier } from '../../../platform/database/identifier.ts';
import { type PresentTable, presentTables } from '../tables/present-tables.ts';
import { type PlannedCheck, planTable, type TablePlan } from '../tables/table-plan.ts';
import { findBroken, missingChecks } from './late-rules.ts';
import { findRenames, type Rename } from './rename-columns.ts';
import { findRepeated } from './repeated-values.ts';
import { findTypeChanges, growsWider } from './type-changes.ts';

/** One effect of a changed schema on its table, with the affected records. */
export type TableChange = {
  readonly kind:
    | 'new-table'
    | 'kept-table'
    | 'new-column'
    | 'renamed-column'
    | 'unused-column'
    | 'wider-column'
    | 'new-type'
    | 'new-rule'
    | 'broken-rule'
    | 'dropped-rule'
    | 'uncounted-rule'
    | 'repeated-values';
  /** Field or fields; the name of an `x-check` rule; null for the table itself. */
  readonly field: string | null;
  /** Keyword of a rule; previous name or type of a column. */
  readonly from: string | null;
  /** New type of a column. */
  readonly to: string | null;
  /** Number of records that have a value or break the rule; null if not counted. */
  readonly records: number | null;
  /** Number of records whose value the field would lose; it is stored beside it. */
  readonly lost: number;
  readonly ids: readonly number[];
  /** Values with their converted form; null for those that cannot be converted. */
  readonly examples: readonly { readonly id: number; readonly value: string; readonly result: string | null }[];
};

type Models = ReadonlyMap<string, EntityModel>;
const maxNamed = 5;

/**
 * What a schema would change in its table. Only reads, and takes no lock that others wait for.
 * @param before the current entity; null if it is new
 * @param after the changed entity; null if its schema is deleted
 * @param models the entities after the change
 */
export async function describeTableChange(
  db: Queryable & { readonly schema: string },
  before: EntityModel | null,
  after: EntityModel | null,
  models: Models,
): Promise<readonly TableChange[]> {
  if (after === null) return before === null ? [] : [await describeStored(db, before)];
  const plan = planTable(after, models);
  const present = (await presentTables(db, [plan.table])).get(plan.table);
  if (present === undefined)
    return [
      change('new-table', { to: plan.table }),
      ...plan.columns.map(({ name, type }) => change('new-column', { field: fieldOf(after, name), to: type })),
    ];
  const renames = findRenames(after, present);
  const total = await countRows(db, plan.table);
  return [
    ...renames.map(({ field, former }) => change('renamed-column', { field, from: former, records: total })),
    ...describeColumns(after, plan, present, renames, total),
    ...(await describeTypes(db, after, plan, present)),
    ...(await describeUnused({ db, before, plan, present, renames, models })),
    ...(await describeRules({ db, before, plan, present, total, models })),
    ...(await describeRepeated(db, plan, present)),
    ...describeSingle(before, after, total),
  ];
}

/** The entity will have a single record, and may have several now. */
function describeSingle(before: EntityModel | null, after: EntityModel, total: number): readonly TableChange[] {
  if (after.single !== true || (before?.single === true && total === 1)) return [];
  const facts = { field: after.title, from: 'x-single' };
  return [total > 1 ? change('broken-rule', { ...facts, records: total }) : change('new-rule', facts)];
}

function change(kind: TableChange['kind'], facts: Partial<TableChange>): TableChange {
  return { kind, field: null, from: null, to: null, records: null, lost: 0, ids: [], examples: [], ...facts };
}

async function describeStored(
  db: Queryable & { readonly schema: string },
  { table }: EntityModel,
): Promise<TableChange> {
  const isThere = (await presentTables(db, [table])).has(table);
  return change('kept-table', { from: table, records: isThere ? await countRows(db, table) : 0 });
}

function describeColumns(
  model: EntityModel,
  plan: TablePlan,
  present: PresentTable,
  renames: readonly Rename[],
  total: number,
): TableChange[] {
  return plan.columns.flatMap((column) => {
    const from = present.columns.get(column.name) ?? null;
    const facts = { field: fieldOf(model, column.name), from, to: column.type, records: total };
    if (from === null) return renames.some(({ to }) => to === column.name) ? [] : [change('new-column', facts)];
    return from !== column.type && growsWider(column, present) ? [change('wider-column', facts)] : [];
  });
}

async function describeTypes(
  db: Queryable,
  model: EntityModel,
  plan: TablePlan,
  present: PresentTable,
): Promise<TableChange[]> {
  const changes = await findTypeChanges(db, model, plan, present);
  return changes.map(({ field, column, from, values, unfit, samples, examples }) =>
    change('new-type', {
      ...{ field, from, to: column.type, records: values, lost: unfit, ids: samples.map(({ id }) => id) },
      examples: [...samples.map((one) => ({ ...one, result: null })), ...examples],
    }),
  );
}

type DescribeUnusedOptions = {
  readonly db: Queryable;
  readonly before: EntityModel | null;
  readonly plan: TablePlan;
  readonly present: PresentTable;
  readonly renames: readonly Rename[];
  readonly models: Models;
};

/** Columns that the schema no longer has: they stay in the table unused. */
async function describeUnused({
  db,
  before,
  plan,
  present,
  renames,
  models,
}: DescribeUnusedOptions): Promise<TableChange[]> {
  if (before === null) return [];
  const used = new Set([...plan.columns.map(({ name }) => name), ...renames.map(({ from }) => from)]);
  const lost = planTable(before, models).columns.filter(({ name }) => present.columns.has(name) && !used.has(name));
  const changes: TableChange[] = [];
  for (const { name, type } of lost) {
    const [row] = await db.query<{ held: number }>(
      sql`select count(${identifier(name)})::int as held from ${identifier(plan.table)}`,
    );
    changes.push(change('unused-column', { field: fieldOf(before, name), from: type, records: row?.held ?? 0 }));
  }
  return changes;
}

type DescribeRulesOptions = {
  readonly db: Queryable;
  readonly before: EntityModel | null;
  readonly plan: TablePlan;
  readonly present: PresentTable;
  readonly total: number;
  readonly models: Models;
};

async function describeRules({
  db,
  before,
  plan,
  present,
  total,
  models,
}: DescribeRulesOptions): Promise<TableChange[]> {
  const types = new Map(plan.columns.map(({ name, type }) => [name, type]));
  const defaults = new Set(plan.columns.flatMap(({ name, default: value }) => (value === null ? [] : [name])));
  const changes: TableChange[] = [];
  for (const check of missingChecks(plan, present)) {
    const facts = { field: check.field, from: check.keyword };
    const isThere = check.columns.every((column) => present.columns.has(column));
    const isTyped = check.columns.every((column) => present.columns.get(column) === types.get(column));
    if (isThere && isTyped) changes.push(await describeRule(db, plan.table, check));
    else if (!isThere && check.keyword === 'required' && !check.columns.some((column) => defaults.has(column)))
      changes.push(await describeNewRequired(db, plan.table, check, total));
    else changes.push(change(isThere || total > 0 ? 'uncounted-rule' : 'new-rule', facts));
  }
  const wanted = new Set(plan.checks.map(({ name }) => name));
  const former = before === null ? [] : planTable(before, models).checks;
  return [
    ...changes,
    ...former
      .filter(({ name, columns }) => !wanted.has(name) && columns.every((column) => types.has(column)))
      .map(({ field, keyword }) => change('dropped-rule', { field, from: keyword })),
  ];
}

async function describeRule(db: Queryable, table: string, check: PlannedCheck): Promise<TableChange> {
  const facts = { field: check.field, from: check.keyword };
  try {
    const [broken] = await findBroken(db, table, [check]);
    if (broken === undefined) return change('new-rule', facts);
    return change('broken-rule', { ...facts, records: broken.total, ids: broken.ids });
  } catch (error) {
    if (error instanceof SqlError) return change('uncounted-rule', facts);
    throw error;
  }
}

/** A new field that is required: no record has a value. */
async function describeNewRequired(
  db: Queryable,
  table: string,
  { field, keyword }: PlannedCheck,
  total: number,
): Promise<TableChange> {
  if (total === 0) return change('new-rule', { field, from: keyword });
  const rows = await db.query<{ id: number }>(sql`select id from ${identifier(table)} order by id limit ${maxNamed}`);
  return change('broken-rule', { field, from: keyword, records: total, ids: rows.map(({ id }) => id) });
}

async function describeRepeated(db: Queryable, plan: TablePlan, present: PresentTable): Promise<TableChange[]> {
  const repeated = await findRepeated(db, plan, present);
  const missing = plan.uniques.filter(({ name, definition }) => present.indexes.get(name) !== definition);
  return missing.map((unique) => {
    const found = repeated.find((one) => one.unique.name === unique.name);
    const facts = { field: unique.fields.join(', '), from: 'x-unique' };
    if (found !== undefined) return change('repeated-values', { ...facts, records: found.total, ids: found.ids });
    return change('new-rule', facts);
  });
}

async function countRows(db: Queryable, table: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(raw(`select count(*)::int as total from ${quoteIdentifier(table)}`));
  return row?.total ?? 0;
}

function fieldOf({ fields }: EntityModel, column: string): string {
  return (
    Object.values(fields).find((field) => field.kind !== 'collection' && columnOf(field) === column)?.name ?? column
  );
}
