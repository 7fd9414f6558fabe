import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import { buildBesideOthers, changeTables } from '../../../platform/database/upgrade/change-tables.ts';
import { wholeFile } from '../models/schema-problems.ts';
import { createSearchBesideOthers } from './search-column.ts';
import type { TableStep } from './table-steps.ts';
import { isLarge } from './waiting-changes.ts';

/** The lock of a table was not had: in a dry run, which does not wait for others, or after long patience. */
const lockNotAvailable = '55P03';

/** What a migration needs of a database: a transaction may stand in for it. */
export type MigratedDatabase = Queryable &
  Pick<Database, 'schema' | 'script' | 'exclusively'> & { readonly kind?: Database['kind'] };

export type StepRunner = ReturnType<typeof createStepRunner>;

/**
 * Makes what runs the changes of tables one by one and notes what becomes of them: what was run, what the database refuses,
 * and what waits for other servers or for a column to be filled.
 * @param takesAway whether what other servers may still need is taken away
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
  return { takesAway, statements, problems, waiting, filling, refuse, run, runAll };
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
