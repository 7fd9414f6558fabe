import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import { createPauses } from '../../../platform/http/pauses.ts';
import { type PresentTable, presentTables } from '../tables/present-tables.ts';
import { type PlannedCheck, planTable, singleName, type TablePlan } from '../tables/table-plan.ts';
import { usableModels } from '../tables/usable-models.ts';
import { type BrokenCheck, brokenProblem, findBroken, missingChecks } from './late-rules.ts';
import { findRenames, renameClashes, renameScript } from './rename-columns.ts';
import { findRepeated, type RepeatedValues, repeatedProblem, repeatedScript } from './repeated-values.ts';
import { beginSingleRecord, countRecords } from './single-records.ts';
import { createStepRunner, type MigratedDatabase, type StepRunner } from './step-runner.ts';
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
import { fillingProblem, waitingProblem } from './waiting-changes.ts';

export type Migration = {
  /** Entities whose tables were created, so that their default permissions are given once. */
  readonly created: readonly string[];
  /** Statements that ran, for the log. */
  readonly statements: readonly string[];
  readonly problems: readonly ViewProblem[];
  /** Tables whose search column must still be filled (`fillSearch`); they are migrated again afterwards. */
  readonly filling: readonly string[];
  /** The examined entities as the database can serve them, without what it refused. */
  readonly models: ReadonlyMap<string, EntityModel>;
};

export type { MigratedDatabase };

/**
 * Adapts the tables to the entity schemas, adding only: new tables, columns, constraints and indexes, and wider types.
 * A change that would lose data is reported as a problem and not made.
 *
 * It runs while no other server migrates, one statement at a time (a new table at once, if nothing fails). A failed
 * statement is a problem of its entity; the others continue. Running it again changes nothing. A script of several
 * statements is one transaction.
 *
 * While servers with other schemas run, nothing they use is removed, and no new rule refuses what they save. What must
 * wait for them is a warning of its entity. Locks are awaited as in `changeTables`.
 * @param only names of the examined entities: those that changed and those that refer to a new one
 * @param isAlone asked when no other server migrates: whether no server with other schemas runs
 */
export async function migrateEntities(
  db: MigratedDatabase,
  models: ReadonlyMap<string, EntityModel>,
  only: ReadonlySet<string> = new Set(models.keys()),
  isAlone: () => Promise<boolean> = async () => true,
): Promise<Migration> {
  return db.exclusively(async () => {
    const created: string[] = [];
    const steps = createStepRunner(db, await isAlone());
    const { statements, problems, refuse, run } = steps;
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
    // All tables before any constraint, because entities may refer to each other.
    for (const { model, plan } of plans)
      if (!before.has(plan.table) && (await run(model, { statement: createTable(model, plan), pointer: '' })))
        created.push(model.name);
    const present = created.length === 0 ? before : await presentTables(db, tables);
    for (const { model, plan } of plans) {
      const objects = present.get(plan.table);
      if (objects === undefined) continue;
      if (created.includes(model.name)) {
        problems.push(...renameClashes(model, objects));
        await steps.runAll(model, newTableSteps(model, plan, objects));
      } else await alterTable(db, steps, model, plan, objects);
      await pause();
    }
    problems.push(...[...steps.waiting].map(waitingProblem), ...[...steps.filling].map(fillingProblem));
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
    return { created, statements, problems, filling: [...steps.filling].map(({ table }) => table), models: served };
  });
}

/** Adapts an existing table to its schema step by step; a refused step does not stop the others. */
async function alterTable(
  db: MigratedDatabase,
  { takesAway, statements, problems, run }: StepRunner,
  model: EntityModel,
  plan: TablePlan,
  present: PresentTable,
): Promise<void> {
  let objects = present;
  const ran = statements.length;
  const lookAgain = async (): Promise<PresentTable | undefined> =>
    statements.length === ran ? objects : (await presentTables(db, [plan.table])).get(plan.table);
  problems.push(...renameClashes(model, objects));
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
    // An empty table needs no query.
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
}

/** Enforces the rules of a table; returns those that records break. A rule whose column is missing is skipped. */
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

/** A rule that cannot even be checked must not hide others: it is refused when it is created. */
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

/** The same: what the database cannot count is refused when its index is created. */
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
