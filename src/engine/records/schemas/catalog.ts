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
  /** Shapes of calls (`x-stored`: false), without a table. */
  readonly shapes: () => ReadonlyMap<string, EntityModel>;
  /** Who learns of which changes of records (`X.alert.json`). */
  readonly alerts: () => readonly AlertModel[];
  readonly problems: () => readonly ViewProblem[];
  /** Path of the schema of an entity or shape within the project; null for a name that has none. */
  readonly fileOf: (name: string) => string | null;
  /** Constant of a process (`Processo`) to its number: entities, screens of the portal, menu groups and what was added. */
  readonly processes: () => ReadonlyMap<string, number>;
  /** Numbers what comes from elsewhere, such as a screen that a view file makes; known ones keep their number. */
  readonly addProcesses: (processes: readonly PortalProcess[]) => Promise<void>;
  /** Reads all schemas again and brings the database up to them; answers the names that changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** The entities as their schemas have them, also what the database does not serve. */
  readonly wanted: () => ReadonlyMap<string, EntityModel>;
  /** The entity that has the table of a name, or is called so in another spelling; null where there is none. */
  readonly ownerOf: (name: string) => string | null;
  /** What schemas, flows and alerts would say with another text of one of them; nothing is changed. */
  readonly preview: (draft: FileDraft) => Promise<Schemas>;
  /**
   * Runs `work`, which changes the type of a column, while no schema is read, and reads the table anew. Meanwhile the
   * entity is served without its search and without the column; null for one that is out of use anyway.
   */
  readonly withoutColumn: <T>(entity: string, column: string | null, work: () => Promise<T>) => Promise<T>;
  /** Reloads by itself when a schema file changes, or another server converts a field, until `close`. */
  readonly watch: () => void;
  readonly onChange: (listener: (names: readonly string[]) => void) => void;
  /** Resolves when files that have just been written are read; at once when there are none, and never late (3 s). */
  readonly settled: () => Promise<void>;
  /** Files came a moment ago: what seems to be missing may be about to come. */
  readonly isArriving: () => boolean;
  /** Looks again at the data that problems are about: profiles that schemas name, and names to log in. */
  readonly lookAtData: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = {
  /** Folder of a project, below which `X.schema.json`, `X.flow.json` and `X.alert.json` stand in whatever folders: `schemas`. */
  readonly folder: string;
  readonly db: Database;
  readonly log: (message: string, details?: object) => void;
  /** What areas keep beside the schemas; nothing without it. */
  readonly data?: EntityData;
  /** This server among those of the database; without it nobody learns by which schemas it works. */
  readonly server?: JoinedServer;
  /** ms between two looks whether the servers are away that changes of tables wait for. */
  readonly waitInterval?: number;
};

/** Problems that go by themselves, without any file. */
const waitingCodes: ReadonlySet<string> = new Set([waitingForServers, fillingSearch, 'entity/migration-untried']);
/** Problem of a relation to an entity that has no schema. */
const missingCode = 'entity/unknown-entity';

/**
 * The entities of this installation: one schema file each, read at start and whenever a file changes. A broken file
 * keeps the last good model of its entity and is a problem; the others are not touched by it.
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
  // Two changes in quick succession must not migrate side by side.
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
    if (changed.length > 0 || !isDeepStrictEqual([before.alerts, before.problems], [alerts, problems]))
      events.emit('change', changed);
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
    /** Whatever pointed at entities without a schema is looked at again. */
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

/** Owners of tables, also of what is served and was not numbered before they were last read. */
function withServed({ owners, models }: ServedSchemas): KnownOwners {
  const served = [...models.values()].map(({ table, name }) => [table, name] as const);
  return { ...owners, owners: new Map([...served, ...owners.owners]) };
}
