import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import { buildBesideOthers, changeTables } from '../../../platform/database/upgrade/change-tables.ts';
import { createPauses } from '../../../platform/http/pauses.ts';
import { wholeFile } from '../models/schema-problems.ts';
import { type PresentTable, presentTables } from '../tables/present-tables.ts';
import { type PlannedCheck, planTable, singleName, type TablePlan } from '../tables/table-plan.ts';
import { usableModels } from '../tables/usable-models.ts';
import { type BrokenCheck, brokenProblem, findBroken, missingChecks } from './late-rules.ts';
import { findRenames, renameClashes, renameScript } from './rename-columns.ts';
import { findRepeated, type RepeatedValues, repeatedProblem, repeatedScript } from './repeated-values.ts';
import { createSearchBesideOthers } from './search-column.ts';
import { beginSingleRecord, countRecords } from './single-records.ts';
import {
  columnSteps,
  constraintSteps,
  createTable,
  indexSteps,
  isInUse,
  newTableSteps,
  ruleStep,
  searchSteps,
  type TableStep,
} from './table-steps.ts';
import { findTypeChanges, typeChangeProblem, typeChangeScript } from './type-changes.ts';
import { fillingProblem, isLarge, waitingProblem } from './waiting-changes.ts';

export type Migration = {
  /** Entities whose tables were made, so that their default permissions can be given once. */
  readonly created: readonly string[];
  /** Statements that ran, for the log. */
  readonly statements: readonly string[];
  readonly problems: readonly ViewProblem[];
  /** Tables whose search column is still to be filled (`fillSearch`); then they are migrated once more. */
  readonly filling: readonly string[];
  /** The entities that were looked at, as the database can serve them now: without what it refused. */
  readonly models: ReadonlyMap<string, EntityModel>;
};

/** The lock of a table was not had: in a dry run, which does not wait for others, or after long patience. */
const lockNotAvailable = '55P03';

/** What a migration needs of a database: a transaction may stand in for it. */
export type MigratedDatabase = Queryable &
  Pick<Database, 'schema' | 'script' | 'exclusively'> & { readonly kind?: Database['kind'] };

/**
 * Brings the tables up to the entity schemas, adding only: new tables, columns, constraints, indexes; wider types.
 * What would lose data is a problem and is left alone. Runs while no other server migrates, statement by statement
 * (what a new table needs at once, where nothing fails): one that fails is a problem of its entity and the rest goes on. Running it again changes nothing. A script of several
 * statements is one transaction: the database runs it as a whole or not at all.
 * While servers with other schemas run, what they work by stays: nothing is taken away, and no new rule refuses what they
 * save. What waits for their end is a warning of its entity. Locks are waited for as `changeTables` does.
 * @param only names of the entities that are looked at; those that changed and those that point at one that came
 * @param isAlone asked once no other server migrates: whether no server with other schemas runs
 */
export async function migrateEntities(
  db: MigratedDatabase,
  models: ReadonlyMap<string, EntityModel>,
  only: ReadonlySet<string> = new Set(models.keys()),
  isAlone: () => Promise<boolean> = async () => true,
): Promise<Migration> {
  return db.exclusively(async () => {
    const takesAway = await isAlone();
    const created: string[] = [];
    const statements: string[] = [];
    const problems: ViewProblem[] = [];
    const refuse = (model: EntityModel, pointer: string, message: string): void =>
      void problems.push({ ...wholeFile(model.name, 'entity/migration-failed', message), pointer });
    const waiting = new Set<EntityModel>();
    const filling = new Set<EntityModel>();
    const run = async (model: EntityModel, step: TableStep): Promise<boolean> => {
      const { statement, pointer } = step;
      if (step.takesAway === true && !takesAway) {
        waiting.add(model);
        return false;
      }
      try {
        if (!(await runStep(db, model.table, step))) {
          filling.add(model);
          return false;
        }
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
    const runAll = async (model: EntityModel, steps: readonly TableStep[]): Promise<void> => {
      if (steps.length === 0) return;
      try {
        await changeTables(db, steps.map(({ statement }) => `${statement};`).join('\n'));
        statements.push(...steps.map(({ statement }) => statement));
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        for (const { takesAway: _, ...step } of steps) await run(model, step);
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
      const renames = findRenames(model, objects);
      for (const rename of renames)
        await run(model, {
          statement: renameScript(model, rename),
          pointer: `/properties/${rename.field}/renamedFrom`,
          takesAway: true,
        });
      objects = (await lookAgain()) ?? objects;
      for (const step of columnSteps(model, plan, objects, new Set(takesAway ? [] : renames.map(({ to }) => to))))
        await run(model, step);
      objects = (await lookAgain()) ?? objects;
      for (const change of await findTypeChanges(db, model, plan, objects)) {
        // Where nothing is stored there is nothing to ask.
        if (change.values === 0 && change.stored === null)
          await run(model, {
            statement: typeChangeScript(plan.table, objects, change),
            pointer: `/properties/${change.field}`,
            takesAway: true,
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
          await run(model, {
            statement: repeatedScript(plan.table, unique),
            pointer: `/x-unique/${unique.place}`,
            takesAway: true,
          });
      problems.push(...repeated.map((one) => repeatedProblem(model, one)));
      const refused = new Set(repeated.map(({ unique }) => unique.name));
      if (model.single === true && (await countRecords(db, model)) > 1) refused.add(singleName(model));
      for (const step of indexSteps(plan, objects, refused)) await run(model, step);
      await pause();
    }
    problems.push(...[...waiting].map(waitingProblem), ...[...filling].map(fillingProblem));
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
    return { created, statements, problems, filling: [...filling].map(({ table }) => table), models: served };
  });
}

/** Runs a step; a large table gets its index and its search column while others work with it. False where it is not over. */
async function runStep(db: MigratedDatabase, table: string, step: TableStep): Promise<boolean> {
  const { statement, index, search, behind } = step;
  const isBeside =
    (index !== undefined || search !== undefined) && db.kind === 'postgres' && (await isLarge(db, table));
  if (search !== undefined && isBeside) return createSearchBesideOthers(db, table, search);
  if (index !== undefined && isBeside) {
    if (index.before !== '') await changeTables(db, index.before);
    await buildBesideOthers(db, index.name, index.build);
    await changeTables(db, index.after);
    return true;
  }
  await changeTables(db, statement);
  if (behind !== undefined) await changeTables(db, behind);
  return true;
}

/** Puts the rules of a table in force, and answers those that records break. A field without its column has none. */
async function holdRules(
  db: Queryable,
  plan: TablePlan,
  present: PresentTable,
  run: (step: TableStep) => Promise<boolean>,
): Promise<readonly BrokenCheck[]> {
  const types = new Map(plan.columns.map(({ name, type }) => [name, type]));
  const checks = missingChecks(plan, present).filter((check) => isInUse(check, present, types));
  const broken = await findBrokenOf(db, plan.table, checks);
  for (const check of checks) {
    const isBroken = broken.some((one) => one.check === check);
    if (isBroken && present.triggers.get(check.name) === check.definition) continue;
    await run(ruleStep(plan.table, check, isBroken ? 'broken' : 'right'));
  }
  return broken;
}

/** A rule that the database cannot even ask its rows about hides none of the others: it is refused when it is made. */
async function findBrokenOf(db: Queryable, table: string, checks: readonly PlannedCheck[]): Promise<BrokenCheck[]> {
  try {
    return [...(await findBroken(db, table, checks))];
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    if (checks.length === 1) return [];
    const broken: BrokenCheck[] = [];
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
