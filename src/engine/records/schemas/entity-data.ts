import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { ServerTables } from '../../../platform/database/tables/server-tables.ts';

type Models = ReadonlyMap<string, EntityModel>;

/**
 * Rows for the schemas of entities, which the areas of the server store. Each function must work in installations
 * without the entities it concerns, and may run again at any time.
 */
export type EntityData = {
  /** Tables that areas have beside those of the entities. */
  readonly tables: readonly ServerTables[];
  /** Constants of the existing profiles, which schemas name; empty before the installation is filled. */
  readonly findProfiles: (db: Queryable, models: Models) => Promise<readonly string[]>;
  /** Adds what new entities need before anybody sees them, such as the permissions of their `x-access`. */
  readonly addMissing: (db: Database, models: Models) => Promise<void>;
  /** Finds rows that the server cannot rely on. */
  readonly findProblems: (db: Queryable, models: Models) => Promise<readonly ViewProblem[]>;
};

/** For entities without such data. */
export const noEntityData: EntityData = {
  tables: [],
  findProfiles: async () => [],
  addMissing: async () => undefined,
  findProblems: async () => [],
};
