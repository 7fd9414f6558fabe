import type { Statement } from '../../../engine/statements/statement.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { createWatch, type Watch } from '../../../platform/database/versions/poll.ts';
import { tableVersions } from '../../../platform/database/versions/table-version.ts';

/** Changes since the last query. */
export type ChangedRecords = {
  /** Names of entities whose records changed. */
  readonly entities: readonly string[];
  /** The statements that read a changed table. */
  readonly statements: readonly Statement[];
};

/** Notifies of changes on any server. */
export type RecordChanges = Watch<ChangedRecords>;

/** Interval in ms for reading the versions of all tables, because other servers and tasks change records too. */
const interval = 2_000;

/** Follows the tables of entities with one small statement for all windows, and pauses while there are none. */
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
      // Tables that only the server writes are not entities, but statements may read them.
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
