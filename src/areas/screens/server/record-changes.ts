import type { Statement } from '../../../engine/statements/statement.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { createWatch, type Watch } from '../../../platform/database/versions/poll.ts';
import { tableVersions } from '../../../platform/database/versions/table-version.ts';

/** What changed since the last look. */
export type ChangedRecords = {
  /** Names of entities whose records changed. */
  readonly entities: readonly string[];
  /** The statements that read one of their tables. */
  readonly statements: readonly Statement[];
};

/** Calls back with what changed, on whichever server. */
export type RecordChanges = Watch<ChangedRecords>;

/** Other servers and tasks change records as well: the versions of all tables are asked for this often, in ms. */
const interval = 2_000;

/** Follows the tables of entities by one small statement, whatever the number of windows; it rests while there is none. */
export function createRecordChanges(
  db: Queryable,
  known: {
    readonly models: () => ReadonlyMap<string, EntityModel>;
    readonly statements: () => readonly Statement[];
  },
  log?: (error: unknown) => void,
): RecordChanges {
  const begin = () => {
    let seen: ReadonlyMap<string, number> | null = null;
    return async (): Promise<ChangedRecords | null> => {
      const versions = await tableVersions(db);
      const before = seen;
      seen = versions;
      if (before === null) return null;
      // Tables that the server alone writes are no entities, and statements read them all the same.
      const tables = new Set(
        [...versions].flatMap(([table, version]) => (before.get(table) === version ? [] : [table])),
      );
      if (tables.size === 0) return null;
      const statements = known.statements().filter(({ query }) => query.tables.some(({ table }) => tables.has(table)));
      const entities = [...known.models().values()].filter(({ table }) => tables.has(table)).map(({ name }) => name);
      return entities.length + statements.length === 0 ? null : { entities, statements };
    };
  };
  return createWatch({ begin, interval, log });
}
