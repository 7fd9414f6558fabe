import { EventEmitter } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join as joinPath } from 'node:path';
import { watch } from 'chokidar';
import sql from 'sql-template-tag';
import type { EntityModel } from '../../runtime/definition/entity.ts';
import type { ViewProblem } from '../../runtime/definition/problem.ts';
import { readEntity } from '../../runtime/definition/read-entity.ts';
import { applyChanges } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { installSystemTables } from '../database/system-tables.ts';
import { grantDefaults } from './default-grants.ts';
import { migrateEntities } from './migrate.ts';
import { numberProcesses, type PortalProcess, portalProcesses } from './processes.ts';
import { placed, profileProblems, relationProblems, wholeFile } from './schema-problems.ts';

export type EntityCatalog = {
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly problems: () => readonly ViewProblem[];
  /** Constant of a process (`Processo`) to its number: entities, screens of the portal, menu groups and what was added. */
  readonly processes: () => ReadonlyMap<string, number>;
  /** Numbers what comes from elsewhere, such as a screen that a view file makes; known ones keep their number. */
  readonly addProcesses: (processes: readonly PortalProcess[]) => Promise<void>;
  /** Reads all schemas again and brings the database up to them; answers the names that changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** Reloads by itself when a schema file changes, until `close`. */
  readonly watch: () => void;
  readonly onChange: (listener: (names: readonly string[]) => void) => void;
  /** Resolves when files that have just been written are read; at once when there are none, and never late (3 s). */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = {
  /** Folder of `X.schema.json` files. */
  readonly folder: string;
  readonly db: Database;
  readonly log: (message: string, details?: object) => void;
};

/** Files are read again this long after the last change, in ms, so that half-written ones are complete. */
const settleTime = 100;
/** Who waits for files to be read waits so long at most, in ms: a database may take its time. */
const longestSettling = 3_000;
/** Wait before a failed reading is tried again, in ms. */
const retryTime = 5_000;
const suffix = '.schema.json';

/**
 * The entities of this installation: one schema file each, read at start and whenever a file changes. A broken file
 * keeps the last good model of its entity and is a problem; the others are not touched by it.
 */
export async function createEntityCatalog({ folder, db, log }: Options): Promise<EntityCatalog> {
  let models: ReadonlyMap<string, EntityModel> = new Map();
  let problems: readonly ViewProblem[] = [];
  let profileNotices: readonly ViewProblem[] = [];
  let processes: ReadonlyMap<string, number> = new Map();
  const texts = new Map<string, string>();
  /** What was added to the processes, as it was last told. */
  const told = new Map<string, string>();
  const events = new EventEmitter();
  let running: Promise<unknown> = Promise.resolve();

  async function load(): Promise<readonly string[]> {
    const read = await readSchemas(folder, models);
    const changed = [...new Set([...read.texts.keys(), ...texts.keys()])].filter(
      (name) => read.texts.get(name) !== texts.get(name),
    );
    if (changed.length === 0) {
      // Profiles may have come since the entities did.
      await grantDefaults(db, models);
      profileNotices = await checkProfiles(db, models, texts);
      return [];
    }
    if (models.size === 0) await applyChanges(db);
    const migration = await migrateEntities(db, read.models);
    if (models.size === 0) await installSystemTables(db);
    if (migration.statements.length > 0)
      log('tables changed', { entities: changed, statements: migration.statements.length });
    // Processes and grants come before the models are shown: nobody sees an entity without its permissions.
    const nextProcesses = await numberProcesses(db, portalProcesses(migration.models));
    await grantDefaults(db, migration.models);
    texts.clear();
    for (const [name, text] of read.texts) texts.set(name, text);
    models = migration.models;
    processes = nextProcesses;
    profileNotices = await checkProfiles(db, models, texts);
    problems = placed([...read.problems, ...migration.problems], read.texts);
    return changed;
  }

  /** One at a time: two changes in quick succession must not migrate side by side. */
  function reload(): Promise<readonly string[]> {
    const next = running.then(load, load);
    running = next.catch(() => undefined);
    return next.then((changed) => {
      if (changed.length > 0) events.emit('change', changed);
      return changed;
    });
  }

  await reload();
  let timer: NodeJS.Timeout | undefined;
  let watcher: ReturnType<typeof watch> | undefined;
  /** A reload that fails, with a database that is away say, is tried again until it succeeds. */
  const reloadAfter = (ms: number): void => {
    clearTimeout(timer);
    const own = setTimeout(() => {
      reload()
        .catch((error: unknown) => {
          log('reading the entity schemas failed', { error: error instanceof Error ? error.name : 'unknown' });
          if (!isClosed) reloadAfter(retryTime);
        })
        .finally(() => {
          // Another file was written meanwhile.
          if (timer !== own) return;
          isSettling = false;
          events.emit('settled');
        });
    }, ms);
    timer = own;
  };
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      if (!isSettling || isClosed) return resolve();
      const end = (): void => {
        clearTimeout(limit);
        events.off('settled', end);
        resolve();
      };
      const limit = setTimeout(end, longestSettling);
      events.on('settled', end);
    });
  /** A file was written and is not read yet. */
  let isSettling = false;
  let isClosed = false;
  return {
    models: () => models,
    problems: () => (profileNotices.length === 0 ? problems : [...problems, ...profileNotices]),
    processes: () => processes,
    addProcesses: async (given) => {
      const news = given.filter((one) => told.get(one.constante) !== JSON.stringify(one));
      if (news.length === 0) return;
      const numbered = await numberProcesses(db, news);
      for (const one of news) told.set(one.constante, JSON.stringify(one));
      processes = new Map([...processes, ...numbered]);
    },
    reload,
    watch: () => {
      watcher ??= watch(folder, { ignoreInitial: true, depth: 0 })
        .on('all', (_event, path) => {
          if (!path.endsWith(suffix)) return;
          isSettling = true;
          reloadAfter(settleTime);
        })
        // Without a listener it would end the process: too many watched files, a folder that may not be entered.
        .on('error', (error) => log('watching the entity schemas failed', { error: String(error) }));
    },
    onChange: (listener) => events.on('change', listener),
    settled,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      events.emit('settled');
      await watcher?.close();
      await running;
    },
  };
}

/**
 * Reads every schema of a folder; `previous` stands in for files that cannot be understood. Names of profiles are checked
 * where it is told which there are.
 */
export async function readSchemas(
  folder: string,
  previous: ReadonlyMap<string, EntityModel> = new Map(),
  profiles?: readonly string[],
): Promise<{
  models: ReadonlyMap<string, EntityModel>;
  /** Schemas with `x-stored: false`: shapes of calls, without a table. */
  shapes: ReadonlyMap<string, EntityModel>;
  texts: ReadonlyMap<string, string>;
  problems: readonly ViewProblem[];
}> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(suffix)).sort();
  const models = new Map<string, EntityModel>();
  const shapes = new Map<string, EntityModel>();
  const texts = new Map<string, string>();
  const problems: ViewProblem[] = [];
  for (const file of files) {
    const name = basename(file, suffix);
    const source = await readText(joinPath(folder, file));
    if (source === null) continue;
    texts.set(name, source.text);
    const read =
      source.error === null
        ? readEntity(name, { file: `schemas/entities/${file}`, text: source.text })
        : {
            model: null,
            isStored: true,
            problems: [wholeFile(name, 'entity/unreadable', `This file cannot be read: ${source.error}`)],
          };
    problems.push(...read.problems);
    if (!read.isStored) {
      if (read.model !== null) shapes.set(name, read.model);
      continue;
    }
    const model = read.model ?? previous.get(name);
    if (model === undefined) continue;
    if (reservedTable.test(model.table)) {
      problems.push(
        wholeFile(
          name,
          'entity/reserved-name',
          `Names that begin with \`Vitral\` or \`Pg\` stand for tables of the platform and of the database; \`${name}\` does. Rename the file.`,
        ),
      );
      continue;
    }
    const twin = [...models.values()].find((other) => other.table === model.table);
    if (twin === undefined) models.set(name, model);
    else
      problems.push(
        wholeFile(
          name,
          'entity/same-table',
          `\`${name}\` and \`${twin.name}\` would share the table \`${model.table}\`. Rename one of them.`,
        ),
      );
  }
  const all = new Map([...models, ...shapes]);
  for (const model of models.values()) problems.push(...relationProblems(model, models, all));
  for (const shape of shapes.values()) problems.push(...relationProblems(shape, all, all));
  if (profiles !== undefined) problems.push(...profileProblems(models, texts, profiles));
  return { models, shapes, texts, problems: placed(problems, texts) };
}

/** Tables that hold passwords, sessions and history, and those of PostgreSQL itself. */
const reservedTable = /^(vitral|pg)(_|$)/;

/** Text of a file, or why it cannot be read; null when it is no longer there. */
async function readText(path: string): Promise<{ readonly text: string; readonly error: string | null } | null> {
  try {
    return { text: await readFile(path, 'utf8'), error: null };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    return code === 'ENOENT' ? null : { text: '', error: String(code ?? error) };
  }
}

/** Profiles that schemas name and this installation does not have; it has none while it has not been filled yet. */
async function checkProfiles(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  texts: ReadonlyMap<string, string>,
): Promise<readonly ViewProblem[]> {
  if (!models.has('Perfil')) return [];
  const rows = await db.query<{ constante: string | null }>(sql`select constante from perfil`);
  const profiles = rows.flatMap(({ constante }) => constante ?? []);
  return profiles.length === 0 ? [] : placed(profileProblems(models, texts, profiles), texts);
}
