import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { ServerTables } from '../../../platform/database/tables/server-tables.ts';

type Models = ReadonlyMap<string, EntityModel>;

/**
 * Rows that go with the schemas of the entities, which the areas of the server keep. Each must hold for an installation
 * that lacks the entities it is about, and may run again at any time.
 */
export type EntityData = {
  /** Tables that areas have beside those of the entities. */
  readonly tables: readonly ServerTables[];
  /** Constants of the profiles that there are, which schemas name; none where the installation has not been filled. */
  readonly findProfiles: (db: Queryable, models: Models) => Promise<readonly string[]>;
  /** Adds what new entities need before anybody sees them, such as the permissions of their `x-access`. */
  readonly addMissing: (db: Database, models: Models) => Promise<void>;
  /** What rows have against what the server relies on. */
  readonly findProblems: (db: Queryable, models: Models) => Promise<readonly ViewProblem[]>;
};

/** Of entities without any of it. */
export const noEntityData: EntityData = {
  tables: [],
  findProfiles: async () => [],
  addMissing: async () => undefined,
  findProblems: async () => [],
};
