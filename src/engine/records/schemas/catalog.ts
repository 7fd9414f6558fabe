import { EventEmitter } from 'node:events';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AlertModel } from '../../../language/alert/alert.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createInTurn } from '../../../platform/database/sharing/in-turn.ts';
import { type JoinedServer, schemasMark } from '../../../platform/database/upgrade/servers.ts';
import { fillingSearch, waitingForServers } from '../migration/waiting-changes.ts';
import { createConversionWatch } from './conversions.ts';
import { createDataNotices } from './data-notices.ts';
import { type EntityData, noEntityData } from './entity-data.ts';
import { createFileArrivals } from './files/file-arrivals.ts';
import { schemaEnding } from './files/file-kinds.ts';
import type { FileDraft } from './files/side-folder.ts';
import { createProcessNumbers, type PortalProcess } from './processes.ts';
import { createSchemaFolder, type Schemas } from './schema-folder.ts';
import { createSchemaLoader, type ServedSchemas } from './schema-loader.ts';
import { createServerWait } from './server-wait.ts';
import { type KnownOwners, ownerOf } from './table-owners.ts';

export type EntityCatalog = {
  readonly models: () => ReadonlyMap<string, EntityModel>;
  /** Shapes of calls (`x-stored`: false), which have no table. */
  readonly shapes: () => ReadonlyMap<string, EntityModel>;
  /** The alerts of changed records (`X.alert.json`). */
  readonly alerts: () => readonly AlertModel[];
  readonly problems: () => readonly ViewProblem[];
  /** Path of the schema of an entity or shape within the project; null for an unknown name. */
  readonly fileOf: (name: string) => string | null;
  /** Ids of processes (`Processo`) by constant: entities, screens of the portal, menu groups and added ones. */
  readonly processes: () => ReadonlyMap<string, number>;
  /** Assigns ids to other processes, such as screens of view files; known ones keep their id. */
  readonly addProcesses: (processes: readonly PortalProcess[]) => Promise<void>;
  /** Reads all schemas again and migrates the database; returns the names that changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** The entities as their schemas declare them, including what the database does not serve. */
  readonly wanted: () => ReadonlyMap<string, EntityModel>;
  /** The entity that owns the table of a name, or has this name in another spelling; null if there is none. */
  readonly ownerOf: (name: string) => string | null;
  /** The schemas, flows and alerts with another text for one of them; changes nothing. */
  readonly preview: (draft: FileDraft) => Promise<Schemas>;
  /**
   * Runs `work`, which changes the type of a column, while no schemas are read, and reads the table again afterwards.
   * Meanwhile the entity is served without its search and the column; null if it is not served anyway.
   */
  readonly withoutColumn: <T>(entity: string, column: string | null, work: () => Promise<T>) => Promise<T>;
  /** Reloads when a schema file changes or another server converts a field, until `close`. */
  readonly watch: () => void;
  readonly onChange: (listener: (names: readonly string[]) => void) => void;
  /** Resolves when files that were just written have been read; at once if there are none, and after at most 3 s. */
  readonly settled: () => Promise<void>;
  /** Files have just arrived: what seems missing may still come. */
  readonly isArriving: () => boolean;
  /** Checks the data again that problems depend on: profiles that schemas name, and login names. */
  readonly lookAtData: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = {
  /** Folder of a project that contains `X.schema.json`, `X.flow.json` and `X.alert.json` in any folders: `schemas`. */
  readonly folder: string;
  readonly db: Database;
  readonly log: (message: string, details?: object) => void;
  /** Rows that areas store for the schemas; nothing by default. */
  readonly data?: EntityData;
  /** This server among those of the database; without it no other server knows its schemas. */
  readonly server?: JoinedServer;
  /** ms between two checks whether other servers still prevent changes of tables. */
  readonly waitInterval?: number;
};

/** Problems that disappear by themselves, without a change of a file. */
const waitingCodes: ReadonlySet<string> = new Set([waitingForServers, fillingSearch, 'entity/migration-untried']);
/** Problem of a relation to an entity without a schema. */
const missingCode = 'entity/unknown-entity';

/**
 * The entities of this installation: one schema file each, read at the start and whenever a file changes. For a broken
 * file the entity keeps its last valid model and gets a problem; other entities are not affected.
 */
export async function createEntityCatalog(options: Options): Promise<EntityCatalog> {
  const { folder, db, log, data = noEntityData, server, waitInterval = 10_000 } = options;
  const source = createSchemaFolder(folder);
  const processes = createProcessNumbers(db);
  const notices = createDataNotices({ db, data, log });
  const conversions = createConversionWatch(db, log);
  const loader = createSchemaLoader({ source, db, log, data, server, processes, notices, conversions });
  const { current } = loader;
  const refused = (): readonly ViewProblem[] => [...current().refusals.values()].flat();
  const events = new EventEmitter();
  // Two changes in quick succession must not migrate in parallel.
  const inTurn = createInTurn();
  let isClosed = false;
  const waiting = createServerWait({
    ...{ db, log, interval: waitInterval, takeFilling: loader.takeFilling },
    isWaiting: () => refused().some(({ code }) => waitingCodes.has(code)),
    mark: () => schemasMark(current().texts),
    reload: () => reload(new Set()),
  });

  async function reload(files?: ReadonlySet<string>): Promise<readonly string[]> {
    const before = current();
    const changed = await inTurn(() => loader.load(files));
    const { alerts, problems } = current();
    // Views show the paths of schemas.
    const news = [...new Set([...changed, ...findMoved(before, current())])];
    if (news.length > 0 || !isDeepStrictEqual([before.alerts, before.problems], [alerts, problems]))
      events.emit('change', news);
    waiting.wait();
    return changed;
  }

  async function readConverted(): Promise<void> {
    const changed = await loader.loadConverted();
    if (changed.length > 0) events.emit('change', changed);
  }

  await reload();
  await notices.lookForRows(current());
  const arrivals = createFileArrivals({
    ...{ log, reload, events, isClosed: () => isClosed },
    /** Checks everything again that referred to entities without a schema. */
    onCalm: () => {
      const missing = current().problems.filter(({ code }) => code === missingCode);
      if (missing.length > 0)
        events.emit('change', [...new Set(missing.map(({ file }) => basename(file, schemaEnding)))]);
    },
  });
  return {
    models: () => current().models,
    shapes: () => current().shapes,
    alerts: () => current().alerts,
    problems: () => [
      ...current().problems.filter(({ code }) => !arrivals.isArriving() || code !== missingCode),
      ...refused(),
      ...notices.problems(),
    ],
    fileOf: (name) => current().places.get(name) ?? null,
    processes: processes.numbers,
    addProcesses: processes.add,
    lookAtData: async () => {
      const before = notices.problems();
      await notices.lookForProfiles(current());
      await notices.lookForRows(current());
      if (!isDeepStrictEqual(before, notices.problems())) events.emit('change', []);
    },
    wanted: () => current().wanted,
    ownerOf: (name) => ownerOf(name, withServed(current())),
    preview: (draft) => inTurn(() => source.preview(draft)),
    withoutColumn: (entity, column, work) =>
      inTurn(() => loader.withoutColumn(entity, column, work).finally(readConverted)),
    reload: () => reload(),
    watch: () => {
      if (!arrivals.isWatching()) conversions.watch(() => inTurn(readConverted));
      arrivals.watch(folder);
    },
    isArriving: arrivals.isArriving,
    onChange: (listener) => events.on('change', listener),
    settled: arrivals.settled,
    close: async () => {
      isClosed = true;
      arrivals.stop();
      conversions.close();
      waiting.stop();
      await arrivals.close();
      await inTurn.settled();
    },
  };
}

/** Names whose files stand in another folder by now. */
function findMoved({ places: before }: Pick<Schemas, 'places'>, { places }: Pick<Schemas, 'places'>): string[] {
  return [...places].flatMap(([name, place]) => (before.has(name) && before.get(name) !== place ? [name] : []));
}

/** Owners of tables, including entities that are served but had no id when ids were last read. */
function withServed({ owners, models }: ServedSchemas): KnownOwners {
  const served = [...models.values()].map(({ table, name }) => [table, name] as const);
  return { ...owners, owners: new Map([...served, ...owners.owners]) };
}
