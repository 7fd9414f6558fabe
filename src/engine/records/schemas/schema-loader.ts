import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database } from '../../../platform/database/database.ts';
import { namesOfTables } from '../../../platform/database/tables/server-tables.ts';
import { installSystemTables } from '../../../platform/database/tables/system-tables.ts';
import { applyChanges } from '../../../platform/database/upgrade/changes.ts';
import { isAloneWith, type JoinedServer, schemasMark } from '../../../platform/database/upgrade/servers.ts';
import { type Migration, migrateEntities } from '../migration/migrate.ts';
import { placed } from '../models/schema-problems.ts';
import { withoutFields } from '../tables/usable-models.ts';
import type { createConversionWatch } from './conversions.ts';
import type { createDataNotices } from './data-notices.ts';
import type { EntityData } from './entity-data.ts';
import { schemaEnding } from './files/file-kinds.ts';
import { type createProcessNumbers, portalProcesses } from './processes.ts';
import type { SchemaFolder, Schemas } from './schema-folder.ts';
import { type KnownOwners, noOwners, readOwners } from './table-owners.ts';

/** The result of the last migration. `models` are the entities that the database serves. */
export type ServedSchemas = Schemas & {
  /** The entities as their schemas declare them, including what the database does not serve. */
  readonly wanted: ReadonlyMap<string, EntityModel>;
  /** What the database refused, by entity. */
  readonly refusals: ReadonlyMap<string, readonly ViewProblem[]>;
  readonly owners: KnownOwners;
  /** Tables whose search column must still be filled. */
  readonly filling: readonly string[];
};

type LoaderOptions = {
  readonly source: SchemaFolder;
  readonly db: Database;
  readonly log: (message: string, details?: object) => void;
  readonly data: EntityData;
  readonly server: JoinedServer | undefined;
  readonly processes: ReturnType<typeof createProcessNumbers>;
  readonly notices: ReturnType<typeof createDataNotices>;
  readonly conversions: ReturnType<typeof createConversionWatch>;
};

const nothing: ServedSchemas = {
  ...{
    models: new Map(),
    wanted: new Map(),
    shapes: new Map(),
    texts: new Map(),
    flowTexts: new Map(),
    places: new Map(),
  },
  ...{ alerts: [], problems: [], refusals: new Map(), owners: noOwners, filling: [] },
};

/** Reads the schemas and migrates the database. Call it one at a time. */
export function createSchemaLoader(options: LoaderOptions) {
  const { source, db, log, data, server, processes, notices, conversions } = options;
  const serverTables = namesOfTables(data.tables);
  let current = nothing;
  let isLoaded = false;

  async function migrate({ models, texts }: Schemas, affected: ReadonlySet<string>): Promise<Migration> {
    const mark = schemasMark(texts);
    await server?.announce(mark);
    const migration = await migrateEntities(db, models, affected, () => isAloneWith(db, mark));
    if (!isLoaded) {
      await installSystemTables(db, data.tables);
      await conversions.takeNew();
    }
    return migration;
  }

  /**
   * Returns the names that changed.
   * @param files to read again; all by default
   * @param converted entities whose tables have changed
   */
  async function load(
    files: ReadonlySet<string> | undefined,
    converted: readonly string[] = [],
  ): Promise<readonly string[]> {
    if (!isLoaded) await applyChanges(db);
    const owners = { ...(await readOwners(db)), serverTables };
    const read = await source.read(files, owners);
    current = { ...current, owners, shapes: read.shapes, places: read.places, alerts: read.alerts };
    const changed = findChanged(current, read, converted);
    // Refused changes are tried again: values may have been converted, or records corrected.
    if (changed.length === 0 && current.refusals.size === 0) {
      current = { ...current, problems: read.problems };
      // Profiles may be newer than the entities.
      await data.addMissing(db, current.models);
      await notices.lookForProfiles(current);
      return [];
    }
    const { refusals, models: before } = current;
    const affected = affectedBy([...changed, ...refusals.keys()], before, read.models);
    const migration = await migrate(read, affected);
    current = { ...current, filling: [...new Set([...current.filling, ...migration.filling])] };
    if (migration.statements.length > 0)
      log('tables changed', { entities: changed, statements: migration.statements.length });
    const models = new Map(
      [...read.models.keys()].flatMap((name) => {
        const model = (affected.has(name) ? migration.models : before).get(name);
        return model === undefined ? [] : [[name, model] as const];
      }),
    );
    const moved = [...refusals.keys()].filter((name) => !isDeepStrictEqual(models.get(name), before.get(name)));
    // Processes and permissions are stored before the models are published, so that no entity is visible without its
    // permissions.
    await processes.add(portalProcesses(models));
    await data.addMissing(db, models);
    current = {
      ...{ ...current, ...read, models, wanted: read.models },
      refusals: refusedNow(refusals, affected, placed(migration.problems, read.texts, read.places)),
    };
    isLoaded = true;
    await notices.lookForProfiles(current);
    return [...new Set([...changed, ...moved])];
  }

  return {
    current: () => current,
    load,
    /** Reads the tables of converted entities again. */
    loadConverted: async (): Promise<readonly string[]> => {
      const converted = await conversions.takeNew();
      return converted.length === 0 ? [] : load(new Set(), converted);
    },
    /** Takes the tables whose search column must be filled. */
    takeFilling: (): readonly string[] => {
      const { filling } = current;
      current = { ...current, filling: [] };
      return filling;
    },
    /** Serves an entity without its search and a column while `work` runs. */
    withoutColumn: async <T>(entity: string, column: string | null, work: () => Promise<T>): Promise<T> => {
      const { models } = current;
      const model = models.get(entity);
      if (model !== undefined) {
        const fields = Object.values(model.fields).filter((field) => columnOf(field) === column);
        const lost = new Set(fields.map(({ name }) => name));
        current = { ...current, models: new Map([...models, [entity, withoutFields(model, lost, false)]]) };
      }
      try {
        return await work();
      } finally {
        current = { ...current, models };
      }
    },
  };
}

/** Names whose file or flow was changed, added or removed, or whose table was converted. */
function findChanged(before: Schemas, read: Schemas, converted: readonly string[]): string[] {
  return [...new Set([...read.texts.keys(), ...before.texts.keys()])].filter(
    (name) =>
      read.texts.get(name) !== before.texts.get(name) ||
      read.flowTexts.get(name) !== before.flowTexts.get(name) ||
      converted.includes(name),
  );
}

/** The current refusals of all entities, after some were examined again. */
function refusedNow(
  before: ReadonlyMap<string, readonly ViewProblem[]>,
  looked: ReadonlySet<string>,
  problems: readonly ViewProblem[],
): ReadonlyMap<string, readonly ViewProblem[]> {
  const refusals = new Map([...before].filter(([name]) => !looked.has(name)));
  for (const problem of problems) {
    const name = basename(problem.file, schemaEnding);
    refusals.set(name, [...(refusals.get(name) ?? []), problem]);
  }
  return refusals;
}

/**
 * Entities whose tables may need changes: changed ones, and those that refer to added or removed ones.
 * @param served the entities as the database served them
 */
function affectedBy(
  changed: readonly string[],
  served: ReadonlyMap<string, EntityModel>,
  wanted: ReadonlyMap<string, EntityModel>,
): ReadonlySet<string> {
  const names = [...new Set([...served.keys(), ...wanted.keys()])];
  const moved = new Set(names.filter((name) => served.has(name) !== wanted.has(name)));
  const affected = new Set([...changed, ...moved]);
  if (moved.size === 0) return affected;
  for (const [name, { fields }] of wanted)
    if (Object.values(fields).some(({ kind, target }) => kind === 'relation' && target !== null && moved.has(target)))
      affected.add(name);
  return affected;
}
