import { columnOf, type EntityField, type EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { ViewProblem } from '../../../runtime/json/problem.ts';
import { changeCounterSql } from '../../database/base.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { SqlError } from '../../database/errors.ts';
import { quoteIdentifier } from '../../database/identifier.ts';
import { createPauses } from '../../http/pauses.ts';
import { wholeFile } from '../schemas/schema-problems.ts';
import { usableModels } from '../schemas/usable-models.ts';
import { type BrokenRule, brokenProblem, findBroken, missingChecks, ruleScript } from './late-rules.ts';
import { type PresentTable, presentTables } from './present-tables.ts';
import { findRenames, renameClashes, renameScript } from './rename-columns.ts';
import { findRepeated, type RepeatedValues, repeatedProblem, repeatedScript } from './repeated-values.ts';
import { beginSingleRecord, countRecords } from './single-records.ts';
import {
  foreignKeyName,
  objectName,
  type Planned,
  type PlannedCheck,
  type PlannedColumn,
  planTable,
  singleName,
  type TablePlan,
} from './table-plan.ts';
import { findTypeChanges, growsWider, typeChangeProblem, typeChangeScript } from './type-changes.ts';

export type Migration = {
  /** Entities whose tables were made, so that their default permissions can be given once. */
  readonly created: readonly string[];
  /** Statements that ran, for the log. */
  readonly statements: readonly string[];
  readonly problems: readonly ViewProblem[];
  /** The entities that were looked at, as the database can serve them now: without what it refused. */
  readonly models: ReadonlyMap<string, EntityModel>;
};

/** Of a dry run, which does not wait for the locks of others. */
const lockNotAvailable = '55P03';

/** What a migration needs of a database: a transaction may stand in for it. */
export type MigratedDatabase = Queryable & Pick<Database, 'schema' | 'script' | 'exclusively'>;

/** A script, and what of the schema asks for it. */
type Step = { readonly statement: string; readonly pointer: string };

/**
 * Brings the tables up to the entity schemas, adding only: new tables, columns, constraints, indexes; wider types.
 * What would lose data is a problem and is left alone. Runs while no other server migrates, statement by statement
 * (what a new table needs at once, where nothing fails): one that fails is a problem of its entity and the rest goes on. Running it again changes nothing. A script of several
 * statements is one transaction: the database runs it as a whole or not at all.
 * @param only names of the entities that are looked at; those that changed and those that point at one that came
 */
export async function migrateEntities(
  db: MigratedDatabase,
  models: ReadonlyMap<string, EntityModel>,
  only: ReadonlySet<string> = new Set(models.keys()),
): Promise<Migration> {
  return db.exclusively(async () => {
    const created: string[] = [];
    const statements: string[] = [];
    const problems: ViewProblem[] = [];
    const refuse = (model: EntityModel, pointer: string, message: string): void =>
      void problems.push({ ...wholeFile(model.name, 'entity/migration-failed', message), pointer });
    const run = async (model: EntityModel, { statement, pointer }: Step): Promise<boolean> => {
      try {
        await db.script(statement);
        statements.push(statement);
        return true;
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        if (error.code === lockNotAvailable) {
          const message = `The table \`${model.table}\` is in use, so that a change of it could not be tried. Run the check again.`;
          const untried = wholeFile(model.name, 'entity/migration-untried', message);
          problems.push({ ...untried, severity: 'warning', pointer });
          return false;
        }
        refuse(
          model,
          pointer,
          `The database refused a change of the table \`${model.table}\`: ${error.message}. Correct the data or the schema; the rest of the entity works. (${statement.slice(0, 200)})`,
        );
        return false;
      }
    };
    /** The steps of a table in one script, which is far quicker; one by one where the database refuses a part of it. */
    const runAll = async (model: EntityModel, steps: readonly Step[]): Promise<void> => {
      if (steps.length === 0) return;
      try {
        await db.script(steps.map(({ statement }) => `${statement};`).join('\n'));
        statements.push(...steps.map(({ statement }) => statement));
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        for (const step of steps) await run(model, step);
      }
    };
    const pause = createPauses();
    const plans: { readonly model: EntityModel; readonly plan: TablePlan }[] = [];
    for (const name of only) {
      const model = models.get(name);
      if (model === undefined) continue;
      try {
        plans.push({ model, plan: planTable(model, models) });
      } catch (error) {
        refuse(model, '', `No table can be planned for it: ${error instanceof Error ? error.message : String(error)}.`);
      }
      await pause();
    }
    const tables = plans.map(({ plan }) => plan.table);
    const before = await presentTables(db, tables);
    // All tables before any constraint: entities may point at each other.
    for (const { model, plan } of plans)
      if (!before.has(plan.table) && (await run(model, { statement: createTable(model, plan), pointer: '' })))
        created.push(model.name);
    const present = created.length === 0 ? before : await presentTables(db, tables);
    for (const { model, plan } of plans) {
      let objects = present.get(plan.table);
      if (objects === undefined) continue;
      const isNew = created.includes(model.name);
      const ran = statements.length;
      const lookAgain = async (): Promise<PresentTable | undefined> =>
        statements.length === ran ? objects : (await presentTables(db, [plan.table])).get(plan.table);
      problems.push(...renameClashes(model, objects));
      if (isNew) {
        await runAll(model, newTableSteps(model, plan, objects));
        await pause();
        continue;
      }
      for (const rename of findRenames(model, objects))
        await run(model, {
          statement: renameScript(model, rename),
          pointer: `/properties/${rename.field}/renamedFrom`,
        });
      objects = (await lookAgain()) ?? objects;
      for (const step of columnSteps(model, plan, objects)) await run(model, step);
      objects = (await lookAgain()) ?? objects;
      for (const change of await findTypeChanges(db, model, plan, objects)) {
        // Where nothing is stored there is nothing to ask.
        if (change.values === 0 && change.stored === null)
          await run(model, {
            statement: typeChangeScript(plan.table, objects, change),
            pointer: `/properties/${change.field}`,
          });
        else problems.push(typeChangeProblem(model, change));
      }
      objects = (await lookAgain()) ?? objects;
      for (const step of searchSteps(plan, objects)) await run(model, step);
      for (const step of constraintSteps(model, plan, objects, false)) await run(model, step);
      for (const broken of await holdRules(db, plan, objects, (step) => run(model, step)))
        problems.push(brokenProblem(model, broken));
      const repeated = await findRepeatedOf(db, plan, objects);
      for (const { unique } of repeated)
        if (objects.triggers.get(unique.name) !== unique.definition)
          await run(model, { statement: repeatedScript(plan.table, unique), pointer: `/x-unique/${unique.place}` });
      problems.push(...repeated.map((one) => repeatedProblem(model, one)));
      const waiting = new Set(repeated.map(({ unique }) => unique.name));
      if (model.single === true && (await countRecords(db, model)) > 1) waiting.add(singleName(model));
      for (const step of indexSteps(plan, objects, waiting)) await run(model, step);
      await pause();
    }
    const looked = new Map(plans.map(({ model }) => [model.name, model]));
    const planOf = new Map(plans.map(({ model, plan }) => [model.name, plan]));
    const served =
      problems.length === 0 ? looked : new Map(usableModels(looked, planOf, await presentTables(db, tables)));
    for (const model of [...served.values()].filter(({ single }) => single === true)) {
      const problem = await beginSingleRecord(db, model, new Map([...models, ...served]));
      if (problem === null) continue;
      problems.push(problem);
      const { single, ...several } = model;
      served.set(model.name, several);
    }
    return { created, statements, problems, models: served };
  });
}

function createTable(model: EntityModel, plan: TablePlan): string {
  const columns = [
    'id bigint generated by default as identity primary key',
    'versao integer not null default 1',
    ...plan.columns.map(columnDefinition),
    'dh_registro timestamp with time zone not null default now()',
    'dh_alteracao timestamp with time zone',
  ];
  return [
    `create table ${quoteIdentifier(plan.table)} (\n  ${columns.join(',\n  ')}\n);`,
    `comment on table ${quoteIdentifier(plan.table)} is ${text(`entity ${model.name}`)};`,
    changeCounterSql(plan.table),
  ].join('\n');
}

function columnDefinition({ name, type, default: value }: PlannedColumn): string {
  return `${quoteIdentifier(name)} ${type}${value === null ? '' : ` default ${value}`}`;
}

function columnSteps(model: EntityModel, plan: TablePlan, present: PresentTable): Step[] {
  const table = quoteIdentifier(plan.table);
  return plan.columns.flatMap((column): Step[] => {
    const type = present.columns.get(column.name);
    const pointer = pointerTo(model, column.name);
    if (type === undefined)
      return [{ statement: `alter table ${table} add column ${columnDefinition(column)}`, pointer }];
    if (type === column.type) return [];
    if (growsWider(column, present)) {
      // A trigger that reads the column would be in the way; it is made again with the other rules.
      const triggers = plan.checks.filter(
        (check) => check.columns.includes(column.name) && present.triggers.has(check.name),
      );
      const statement = [
        ...triggers.map(({ name }) => `drop trigger ${quoteIdentifier(name)} on ${table};`),
        `alter table ${table} alter column ${quoteIdentifier(column.name)} type ${column.type};`,
      ].join('\n');
      return [{ statement, pointer }];
    }
    return [];
  });
}

/** The search column holds nothing of its own, so another set of fields makes it anew. */
function searchSteps(plan: TablePlan, present: PresentTable): Step[] {
  const table = quoteIdentifier(plan.table);
  const index = quoteIdentifier(objectName(plan.table, 'busca', 'trgm'));
  const pointer = '/x-search';
  const has = present.columns.has('busca');
  const current = present.indexes.get(objectName(plan.table, 'busca', 'trgm'));
  const wanted = plan.searchExpression === null ? null : `busca ${plan.searchExpression}`;
  if (wanted === null) return has ? [{ statement: `alter table ${table} drop column busca`, pointer }] : [];
  if (has && current === wanted) return [];
  const statement = [
    `alter table ${table} drop column if exists busca;`,
    `alter table ${table} add column busca text generated always as (${plan.searchExpression}) stored;`,
    `create index ${index} on ${table} using gin (busca gin_trgm_ops);`,
    `comment on index ${index} is ${text(wanted)};`,
  ].join('\n');
  return [{ statement, pointer }];
}

/** Foreign keys are held against what is saved from here on; a rule that nothing asks for any more goes. */
/** Whether the columns of a rule have the types that the schema wants. */
function isInUse({ columns }: PlannedCheck, present: PresentTable, types: ReadonlyMap<string, string>): boolean {
  return columns.every((column) => column === 'id' || present.columns.get(column) === types.get(column));
}

function constraintSteps(model: EntityModel, plan: TablePlan, present: PresentTable, isNew: boolean): Step[] {
  const table = quoteIdentifier(plan.table);
  const types = new Map(plan.columns.map(({ name, type }) => [name, type]));
  // A field that is out of use for its type must not be asked for.
  const checks = plan.checks.filter((check) => isInUse(check, present, types));
  const planned = new Map(
    [...plan.constraints, ...(isNew ? plan.checks : checks)].map(({ name, definition }) => [name, definition]),
  );
  const isStale = ([name, comment]: readonly [string, string | null]): boolean =>
    comment !== null && planned.get(name) !== comment && !plan.undecided.has(name);
  const stale = [...present.constraints].filter(isStale);
  const uniques = new Map(plan.uniques.map(({ name, definition }) => [name, definition]));
  const staleTriggers = [...present.triggers].filter((one) => isStale(one) && uniques.get(one[0]) !== one[1]);
  const missing = plan.constraints.filter(({ name, definition }) => present.constraints.get(name) !== definition);
  const drops = [
    ...stale.map(([name]) => `alter table ${table} drop constraint ${quoteIdentifier(name)}`),
    ...staleTriggers.map(([name]) => `drop trigger ${quoteIdentifier(name)} on ${table}`),
  ];
  return [
    ...drops.map((statement) => ({ statement, pointer: '' })),
    ...missing.map(({ name, definition }) => ({
      statement: [
        `alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}${isNew ? '' : ' not valid'};`,
        `comment on constraint ${quoteIdentifier(name)} on ${table} is ${text(definition)};`,
      ].join('\n'),
      pointer: fieldPointer(Object.values(model.fields).find((field) => foreignKeyName(model, field) === name)),
    })),
  ];
}

/** All that a table without rows needs beside its columns. */
function newTableSteps(model: EntityModel, plan: TablePlan, present: PresentTable): Step[] {
  return [
    ...searchSteps(plan, present),
    ...constraintSteps(model, plan, present, true),
    ...missingChecks(plan, present).map((check) => ruleStep(plan.table, check, false)),
    ...indexSteps(plan, present, new Set()),
  ];
}

function ruleStep(table: string, check: PlannedCheck, isBroken: boolean): Step {
  const pointer = check.keyword === 'required' ? '/required' : `/properties/${check.field}/${check.keyword}`;
  return { statement: ruleScript(table, check, isBroken), pointer };
}

/** Puts the rules of a table in force, and answers those that records break. A field without its column has none. */
async function holdRules(
  db: Queryable,
  plan: TablePlan,
  present: PresentTable,
  run: (step: Step) => Promise<boolean>,
): Promise<readonly BrokenRule[]> {
  const types = new Map(plan.columns.map(({ name, type }) => [name, type]));
  const checks = missingChecks(plan, present).filter((check) => isInUse(check, present, types));
  const broken = await findBrokenOf(db, plan.table, checks);
  for (const check of checks) {
    const isBroken = broken.some((one) => one.check === check);
    if (isBroken && present.triggers.get(check.name) === check.definition) continue;
    await run(ruleStep(plan.table, check, isBroken));
  }
  return broken;
}

/** A rule that the database cannot even ask its rows about hides none of the others: it is refused when it is made. */
async function findBrokenOf(db: Queryable, table: string, checks: readonly PlannedCheck[]): Promise<BrokenRule[]> {
  try {
    return [...(await findBroken(db, table, checks))];
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    if (checks.length === 1) return [];
    const broken: BrokenRule[] = [];
    for (const check of checks) broken.push(...(await findBrokenOf(db, table, [check])));
    return broken;
  }
}

/** The same: what the database cannot count is refused when its index is made. */
async function findRepeatedOf(
  db: Queryable,
  plan: TablePlan,
  present: PresentTable,
): Promise<readonly RepeatedValues[]> {
  try {
    return await findRepeated(db, plan, present);
  } catch (error) {
    if (error instanceof SqlError) return [];
    throw error;
  }
}

/** @param waiting names of unique indexes that stored records stand in the way of */
function indexSteps(plan: TablePlan, present: PresentTable, waiting: ReadonlySet<string>): Step[] {
  const table = quoteIdentifier(plan.table);
  const planned = new Map(plan.indexes.map((index) => [index.name, index.definition]));
  const places = new Map(plan.uniques.map(({ name, place }) => [name, place]));
  const search = objectName(plan.table, 'busca', 'trgm');
  const removed = [...present.indexes].filter(
    ([name, comment]) => comment !== null && name !== search && planned.get(name) !== comment,
  );
  const missing = plan.indexes.filter(
    ({ name, definition }) => present.indexes.get(name) !== definition && !waiting.has(name),
  );
  return [
    ...removed.map(([name]) => ({ statement: `drop index ${quoteIdentifier(name)}`, pointer: '' })),
    ...missing.map(({ name, definition }) => ({
      statement: [
        ...(present.triggers.has(name) ? [`drop trigger ${quoteIdentifier(name)} on ${table};`] : []),
        `${createIndex({ name, definition })};`,
        `comment on index ${quoteIdentifier(name)} is ${text(definition)};`,
      ].join('\n'),
      pointer: places.has(name) ? `/x-unique/${places.get(name)}` : '',
    })),
  ];
}

function createIndex({ name, definition }: Planned): string {
  const isUnique = definition.startsWith('unique ');
  return `create ${isUnique ? 'unique ' : ''}index ${quoteIdentifier(name)} ${isUnique ? definition.slice(7) : definition}`;
}

function pointerTo(model: EntityModel, column: string): string {
  return fieldPointer(
    Object.values(model.fields).find((field) => field.kind !== 'collection' && columnOf(field) === column),
  );
}

function fieldPointer(field: EntityField | undefined): string {
  return field === undefined ? '' : `/properties/${field.name}`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
