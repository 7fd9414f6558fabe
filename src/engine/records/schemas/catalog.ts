import { EventEmitter } from 'node:events';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { AlertModel } from '../../../language/alert/alert.ts';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database } from '../../../platform/database/database.ts';
import { installSystemTables } from '../../../platform/database/system-tables.ts';
import { tableVersion } from '../../../platform/database/table-version.ts';
import { applyChanges } from '../../../platform/database/upgrade/changes.ts';
import { isAloneWith, type JoinedServer, schemasMark } from '../../../platform/database/upgrade/servers.ts';
import { createVersionWatch } from '../../../platform/database/version-watch.ts';
import { migrateEntities } from '../migration/migrate.ts';
import { fillSearch } from '../migration/search-column.ts';
import { fillingSearch, waitingForServers } from '../migration/waiting-changes.ts';
import { placed, profileProblems } from '../models/schema-problems.ts';
import { withoutFields } from '../tables/usable-models.ts';
import { type EntityData, noEntityData } from './entity-data.ts';
import { createFileArrivals } from './file-arrivals.ts';
import { numberProcesses, type PortalProcess, portalProcesses } from './processes.ts';
import { createSchemaFolder, type Schemas, schemaEnding } from './schema-folder.ts';
import type { FileDraft } from './side-folder.ts';
import { type KnownOwners, noOwners, ownerOf, readOwners } from './table-owners.ts';

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
export async function createEntityCatalog({
  folder,
  db,
  log,
  data = noEntityData,
  server,
  waitInterval = 10_000,
}: Options): Promise<EntityCatalog> {
  const source = createSchemaFolder(folder);
  let models: ReadonlyMap<string, EntityModel> = new Map();
  let shapes: ReadonlyMap<string, EntityModel> = new Map();
  let alerts: readonly AlertModel[] = [];
  let schemaProblems: readonly ViewProblem[] = [];
  let profileNotices: readonly ViewProblem[] = [];
  let dataNotices: readonly ViewProblem[] = [];
  let processes: ReadonlyMap<string, number> = new Map();
  let texts: ReadonlyMap<string, string> = new Map();
  let places: ReadonlyMap<string, string> = new Map();
  let flowTexts: ReadonlyMap<string, string> = new Map();
  let wanted: ReadonlyMap<string, EntityModel> = new Map();
  /** Number of the last conversion of a field that was looked at. */
  let lastConversion = 0;
  /** What the database refused, by entity. */
  const refusals = new Map<string, readonly ViewProblem[]>();
  /** The processes as they were last numbered. */
  const numbered = new Map<string, string>();
  const events = new EventEmitter();
  let running: Promise<unknown> = Promise.resolve();
  let owners: KnownOwners = noOwners;
  let isLoaded = false;
  let isClosed = false;
  let waitingTimer: NodeJS.Timeout | undefined;
  /** Tables whose search column is still to be filled. */
  let filling: readonly string[] = [];

  /** @param converted entities whose tables have changed under their schemas */
  async function load(
    files: ReadonlySet<string> | undefined,
    converted: readonly string[] = [],
  ): Promise<readonly string[]> {
    if (!isLoaded) await applyChanges(db);
    owners = await readOwners(db);
    const read = await source.read(files, owners);
    shapes = read.shapes;
    places = read.places;
    alerts = read.alerts;
    const changed = [...new Set([...read.texts.keys(), ...texts.keys()])].filter(
      (name) =>
        read.texts.get(name) !== texts.get(name) ||
        read.flowTexts.get(name) !== flowTexts.get(name) ||
        converted.includes(name),
    );
    // What the database refused may be possible by now: values were converted, records corrected.
    if (changed.length === 0 && refusals.size === 0) {
      schemaProblems = read.problems;
      // Profiles may have come since the entities did.
      await data.addMissing(db, models);
      await lookForProfiles();
      return [];
    }
    const affected = affectedBy([...changed, ...refusals.keys()], models, read.models);
    const mark = schemasMark(read.texts);
    await server?.announce(mark);
    const migration = await migrateEntities(db, read.models, affected, () => isAloneWith(db, mark));
    if (!isLoaded) {
      await installSystemTables(db);
      await newConversions();
    }
    filling = [...new Set([...filling, ...migration.filling])];
    if (migration.statements.length > 0)
      log('tables changed', { entities: changed, statements: migration.statements.length });
    const served = new Map(
      [...read.models.keys()].flatMap((name) => {
        const model = (affected.has(name) ? migration.models : models).get(name);
        return model === undefined ? [] : [[name, model] as const];
      }),
    );
    const moved = [...refusals.keys()].filter((name) => !isDeepStrictEqual(served.get(name), models.get(name)));
    // Processes and grants come before the models are shown: nobody sees an entity without its permissions.
    await numberNew(portalProcesses(served));
    await data.addMissing(db, served);
    for (const name of affected) refusals.delete(name);
    for (const problem of placed(migration.problems, read.texts, places)) {
      const name = basename(problem.file, schemaEnding);
      refusals.set(name, [...(refusals.get(name) ?? []), problem]);
    }
    texts = read.texts;
    flowTexts = read.flowTexts;
    wanted = read.models;
    models = served;
    schemaProblems = read.problems;
    isLoaded = true;
    await lookForProfiles();
    return [...new Set([...changed, ...moved])];
  }

  async function numberNew(given: readonly PortalProcess[]): Promise<void> {
    const news = given.filter((one) => numbered.get(one.constante) !== JSON.stringify(one));
    if (news.length === 0) return;
    processes = new Map([...processes, ...(await numberProcesses(db, news))]);
    for (const one of news) numbered.set(one.constante, JSON.stringify(one));
  }

  async function lookForProfiles(): Promise<void> {
    const profiles = await data.findProfiles(db, models);
    profileNotices = profiles.length === 0 ? [] : placed(profileProblems(models, texts, profiles), texts, places);
  }

  async function lookForDataProblems(): Promise<void> {
    const found = placed(await data.findProblems(db, models), texts, places);
    if (found.length > 0 && dataNotices.length === 0)
      log('stored data has problems', { problems: found.map(({ message }) => message) });
    dataNotices = found;
  }

  /** Entities with conversions that were not looked at, also those of other servers and of the command. */
  async function newConversions(): Promise<readonly string[]> {
    const rows = await db.query<{ entity: string; last: number }>(
      sql`select entity, max(id) as last from vitral_conversao where id > ${lastConversion} group by entity`,
    );
    lastConversion = Math.max(lastConversion, ...rows.map(({ last }) => last));
    return rows.map(({ entity }) => entity);
  }

  /** Tables of what is served, also of an entity that was not numbered before the owners were last read. */
  const ownedNow = (): readonly (readonly [string, string])[] =>
    [...models.values()].map(({ table, name }) => [table, name]);

  /** One at a time: two changes in quick succession must not migrate side by side. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work);
    running = next.catch(() => undefined);
    return next;
  }

  async function reload(files?: ReadonlySet<string>): Promise<readonly string[]> {
    const before = { alerts, problems: schemaProblems };
    const changed = await inTurn(() => load(files));
    if (changed.length > 0 || !isDeepStrictEqual(before, { alerts, problems: schemaProblems }))
      events.emit('change', changed);
    waitForServers();
    return changed;
  }

  const isWaiting = (): boolean => [...refusals.values()].flat().some(({ code }) => waitingCodes.has(code));

  /** What waits for other servers, or for a lock, comes into force by itself. */
  function waitForServers(): void {
    clearTimeout(waitingTimer);
    if (isClosed || !isWaiting()) return;
    const look = async (): Promise<void> => {
      if (!(await isAloneWith(db, schemasMark(texts)))) return waitForServers();
      const tables = filling;
      filling = [];
      for (const table of tables) await fillSearch(db, table, () => isClosed);
      if (!isClosed) await reload(new Set());
    };
    waitingTimer = setTimeout(() => {
      look().catch((error: unknown) => {
        log('looking for other servers failed', { error: error instanceof Error ? error.name : 'unknown' });
        waitForServers();
      });
    }, waitInterval).unref();
  }

  async function readConverted(): Promise<void> {
    const converted = await newConversions();
    if (converted.length === 0) return;
    const changed = await load(new Set(), converted);
    if (changed.length > 0) events.emit('change', changed);
  }

  async function withoutColumn<T>(entity: string, column: string | null, work: () => Promise<T>): Promise<T> {
    return inTurn(async () => {
      const before = models;
      const model = models.get(entity);
      const fields = Object.values(model?.fields ?? {}).filter((field) => columnOf(field) === column);
      if (model !== undefined) {
        const lost = new Set(fields.map(({ name }) => name));
        models = new Map([...models, [entity, withoutFields(model, lost, false)]]);
      }
      try {
        return await work();
      } finally {
        models = before;
        await readConverted();
      }
    });
  }

  await reload();
  await lookForDataProblems();
  const conversions = createVersionWatch(
    async () => String(await tableVersion(db, ['vitral_conversao'])),
    (error) => log('looking for conversions failed', { error: error instanceof Error ? error.name : 'unknown' }),
  );
  const arrivals = createFileArrivals({
    log,
    reload,
    isClosed: () => isClosed,
    events,
    /** Whatever pointed at entities without a schema is looked at again. */
    onCalm: () => {
      const missing = schemaProblems.filter(({ code }) => code === missingCode);
      if (missing.length > 0)
        events.emit('change', [...new Set(missing.map(({ file }) => basename(file, schemaEnding)))]);
    },
  });
  return {
    models: () => models,
    shapes: () => shapes,
    alerts: () => alerts,
    problems: () => [
      ...schemaProblems.filter(({ code }) => !arrivals.isArriving() || code !== missingCode),
      ...[...refusals.values()].flat(),
      ...profileNotices,
      ...dataNotices,
    ],
    fileOf: (name) => places.get(name) ?? null,
    processes: () => processes,
    addProcesses: numberNew,
    lookAtData: async () => {
      const before = [profileNotices, dataNotices];
      await lookForProfiles();
      await lookForDataProblems();
      if (!isDeepStrictEqual(before, [profileNotices, dataNotices])) events.emit('change', []);
    },
    wanted: () => wanted,
    ownerOf: (name) => ownerOf(name, { ...owners, owners: new Map([...ownedNow(), ...owners.owners]) }),
    preview: (draft) => inTurn(() => source.preview(draft)),
    withoutColumn,
    reload: () => reload(),
    watch: () => {
      if (!arrivals.isWatching())
        conversions.watch(() => {
          inTurn(readConverted).catch((error: unknown) =>
            log('reading conversions failed', { error: error instanceof Error ? error.name : 'unknown' }),
          );
        });
      arrivals.watch(folder);
    },
    isArriving: arrivals.isArriving,
    onChange: (listener) => events.on('change', listener),
    settled: arrivals.settled,
    close: async () => {
      isClosed = true;
      arrivals.stop();
      conversions.close();
      clearTimeout(waitingTimer);
      await arrivals.close();
      await running;
    },
  };
}

/**
 * Entities whose tables may look otherwise: those that changed, and those that point at one that came or went.
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
