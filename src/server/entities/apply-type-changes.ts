import type { EntityModel } from '../../runtime/definition/entity.ts';
import type { Database } from '../database/database.ts';
import { migrateEntities } from './migrate.ts';
import { presentTables } from './present-tables.ts';
import { planTable } from './table-plan.ts';
import {
  findTypeChanges,
  forgetScript,
  type KeptValues,
  keptValues,
  type TypeChange,
  typeChangeScript,
} from './type-changes.ts';

/** What of an entity waits for a word: changes of type, and values that are kept from before earlier ones. */
export type Undecided = { readonly changes: readonly TypeChange[]; readonly kept: readonly KeptValues[] };

/** Looks, and changes nothing. */
export async function findUndecided(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
): Promise<Undecided> {
  const present = (await presentTables(db, [model.table])).get(model.table);
  if (present === undefined) return { changes: [], kept: [] };
  const changes = await findTypeChanges(db, model, planTable(model, models), present);
  return { changes, kept: keptValues(present) };
}

/** Converts the values of every field of an entity whose type has changed, one field after the other. Answers which. */
export async function applyTypeChanges(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
): Promise<readonly TypeChange[]> {
  return db.exclusively(async () => {
    const plan = planTable(model, models);
    const changes: TypeChange[] = [];
    for (;;) {
      // Each script renames columns, so the next one looks at the table as it is by then.
      const present = (await presentTables(db, [model.table])).get(model.table);
      const [change] = present === undefined ? [] : await findTypeChanges(db, model, plan, present);
      if (present === undefined || change === undefined) break;
      await db.script(typeChangeScript(plan, present, change));
      changes.push(change);
    }
    await migrateEntities(db, models, new Set([model.name]));
    return changes;
  });
}

/** Gives up the values of an entity that are kept from before changes of type. Answers which. */
export async function forgetKeptValues(db: Database, model: EntityModel): Promise<readonly KeptValues[]> {
  const present = (await presentTables(db, [model.table])).get(model.table);
  const kept = present === undefined ? [] : keptValues(present);
  for (const values of kept) await db.script(forgetScript(model.table, values));
  return kept;
}
