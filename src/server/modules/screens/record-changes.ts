import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { Queryable } from '../../database/database.ts';
import { createPoll } from '../../database/poll.ts';
import { tableVersions } from '../../database/table-version.ts';
import type { QueryRelation } from '../../relations/query-relation.ts';

/** What changed since the last look. */
export type ChangedRecords = {
  /** Names of entities whose records changed. */
  readonly entities: readonly string[];
  /** The relations that read one of their tables. */
  readonly relations: readonly QueryRelation[];
};

export type RecordChanges = {
  /** Calls back with what changed, on whichever server, until it is ended. */
  readonly watch: (listener: (changed: ChangedRecords) => void) => () => void;
  /** Looks at once: something was saved on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** Other servers and tasks change records as well: the versions of all tables are asked for this often, in ms. */
const interval = 2_000;

/** Follows the tables of entities by one small statement, whatever the number of windows; it rests while there is none. */
export function createRecordChanges(
  db: Queryable,
  known: {
    readonly models: () => ReadonlyMap<string, EntityModel>;
    readonly relations: () => readonly QueryRelation[];
  },
  log?: (error: unknown) => void,
): RecordChanges {
  const listeners = new Set<(changed: ChangedRecords) => void>();
  let seen: ReadonlyMap<string, number> | null = null;

  async function look(): Promise<void> {
    const versions = await tableVersions(db);
    const before = seen;
    seen = versions;
    if (before === null) return;
    // Tables that the server alone writes are no entities, and relations read them all the same.
    const tables = new Set([...versions].flatMap(([table, version]) => (before.get(table) === version ? [] : [table])));
    if (tables.size === 0) return;
    const relations = known
      .relations()
      .filter(({ statement }) => statement.tables.some(({ table }) => tables.has(table)));
    const entities = [...known.models().values()].filter(({ table }) => tables.has(table)).map(({ name }) => name);
    if (entities.length + relations.length === 0) return;
    for (const listener of [...listeners]) listener({ entities, relations });
  }

  const poll = createPoll({ look, isNeeded: () => listeners.size > 0, interval, log });
  return {
    watch: (listener) => {
      listeners.add(listener);
      poll.refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        poll.rest();
        seen = null;
      };
    },
    refresh: poll.refresh,
    close: poll.close,
  };
}
