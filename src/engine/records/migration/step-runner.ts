import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import { buildBesideOthers, changeTables } from '../../../platform/database/upgrade/change-tables.ts';
import { wholeFile } from '../models/schema-problems.ts';
import { createSearchBesideOthers } from './search-column.ts';
import type { TableStep } from './table-steps.ts';
import { isLarge } from './waiting-changes.ts';

/** SQLSTATE if a table was locked: at once in a dry run, otherwise after all retries. */
const lockNotAvailable = '55P03';

/** What a migration needs of a database; a transaction may be passed instead. */
export type MigratedDatabase = Queryable &
  Pick<Database, 'schema' | 'script' | 'exclusively'> & { readonly kind?: Database['kind'] };

export type StepRunner = ReturnType<typeof createStepRunner>;

/**
 * Runs the changes of tables one by one and records the results: what was run, what the database refused, and what
 * waits for other servers or for a column to be filled.
 * @param takesAway whether to remove what other servers may still need
 */
export function createStepRunner(db: MigratedDatabase, takesAway: boolean) {
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
  /** Runs the steps of a table in one script, which is much faster; one by one if the database refuses a part. */
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
  return { takesAway, statements, problems, waiting, filling, refuse, run, runAll };
}

/**
 * Runs a step. A large table gets indexes and search columns while others use it. Returns false if the step is not
 * finished.
 */
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
