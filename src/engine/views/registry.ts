import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Known, type KnownLists, noLists } from '../../language/check/check-context.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import type { ViewFile } from '../../language/merge/view-file.ts';
import type { Fragment } from '../../language/view/fragment.ts';
import type { ViewAnswer } from '../../language/view/view-answer.ts';
import { createInTurn } from '../../platform/database/sharing/in-turn.ts';
import type { KnownNames } from './known-names.ts';
import { createViewBuilds, keyOf, type ViewBuilds } from './view-builds.ts';
import type { ScreenEntry, ViewEntry } from './view-entry.ts';
import { readViewFile } from './view-file.ts';
import { watchViews } from './watch-views.ts';

export type ViewRegistryOptions = {
  /** The project's folder, which holds `views`. */
  readonly root: string;
  /** The current entities; call `rebuild` when they have changed. */
  readonly entities: () => ReadonlyMap<string, EntityModel>;
  /** Path of an entity's schema, for explanations of where a value comes from. */
  readonly schemaFileOf?: (entity: string) => string | null;
  /** The current lists without an entity. */
  readonly lists?: () => KnownLists;
  /** Shapes of answers without a table. */
  readonly shapes?: () => ReadonlyMap<string, EntityModel>;
  /** The current views without a file; an unchanged view is the same object. */
  readonly made?: () => readonly ViewFile[];
  /** Names that views may use besides entities and views; without them such names are not checked. */
  readonly names?: KnownNames;
  /**
   * Resolves when schemas that were just written have been read: saving a schema with its view must not report problems
   * that disappear a moment later.
   */
  readonly settled?: () => Promise<void>;
  /** Schemas are just being written: a missing entity may still arrive. */
  readonly isArriving?: () => boolean;
  /** In tests: builds that the servers of a process share, because most of their views are equal. */
  readonly builds?: SharedBuilds;
  /** Called for every new problem. */
  readonly onProblem?: (problem: ViewProblem) => void;
};

/** Builds of views and of drafts, separate, so that the builds of a draft can be reused for the next one. */
export type SharedBuilds = { readonly build: ViewBuilds; readonly preview: ViewBuilds };

export type ViewRegistry = {
  /** The project's folder, which holds `views`. */
  readonly root: string;
  /** Every file as last read, by path. */
  readonly files: () => readonly ViewFile[];
  /**
   * The view of an entity, or of a screen without one by its file name; null if there is none. `name` selects another
   * than the main view. With a `parent`, a view named after it has priority over the main one.
   */
  readonly answer: (
    entity: string,
    name?: string | null,
    parent?: string | null,
    canConfigure?: boolean,
  ) => ViewAnswer | null;
  /** A screen for users without a login; null if there is none, or it is not public. */
  readonly publicAnswer: (screen: string) => ViewAnswer | null;
  /** The screens without an entity, and those with an address, by name; the same map until a view changes. */
  readonly screens: () => ReadonlyMap<string, ScreenEntry>;
  /** Fragments that views include, by file name. */
  readonly fragments: () => ReadonlyMap<string, Fragment>;
  /** The names by which views are opened: `Cidade`, `Cidade.picker`, `painel`. */
  readonly names: () => readonly string[];
  /** All problems of all files. */
  readonly problems: () => readonly ViewProblem[];
  readonly fileCount: () => number;
  /** Reads all files again. Resolves with the names of the entities whose views changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** Builds the views of changed entities again, without reading files. */
  readonly rebuild: () => Promise<readonly string[]>;
  /** All problems that the files would have with other entities or lists; changes nothing. */
  readonly preview: (entities: ReadonlyMap<string, EntityModel>, lists?: KnownLists) => Promise<readonly ViewProblem[]>;
  /** Follows changes of the files. */
  readonly watch: () => Promise<void>;
  /** Calls back with the entities whose views changed; returns the function that stops it. */
  readonly onChanged: (listener: (entities: readonly string[]) => void) => () => void;
  readonly close: () => Promise<void>;
};

export function createBuilds(): SharedBuilds {
  return { build: createViewBuilds(), preview: createViewBuilds() };
}

const noShapes: ReadonlyMap<string, EntityModel> = new Map();

/** Problem of a view whose entity has no schema. */
const missingCode = 'view/unknown-entity';

/** Loads, checks, watches and serves view definitions. A mistake in a file never stops it (rules V1 to V4). */
export async function createViewRegistry(options: ViewRegistryOptions): Promise<ViewRegistry> {
  const { root, entities, onProblem } = options;
  const emitter = new EventEmitter();
  const files = new Map<string, ViewFile>();
  const { build, preview: buildPreview } = options.builds ?? createBuilds();
  let entries: ReadonlyMap<string, ViewEntry> = new Map();
  let screens: ReadonlyMap<string, ScreenEntry> = new Map();
  let problems: readonly ViewProblem[] = [];
  let fragments: ReadonlyMap<string, Fragment> = new Map();
  let stopWatching: (() => Promise<void>) | null = null;
  const inTurn = createInTurn();
  let areFilesArriving = false;
  const isArriving = (): boolean => areFilesArriving || options.isArriving?.() === true;
  const knownWith = (models: ReadonlyMap<string, EntityModel>): Known => ({
    ...{ ...options.names, schemaFileOf: options.schemaFileOf },
    ...{ entities: models, lists: options.lists?.() ?? noLists, shapes: options.shapes?.() ?? noShapes },
  });

  const allFiles = (): readonly ViewFile[] => [...files.values(), ...(options.made?.() ?? [])];

  async function buildAgain(): Promise<readonly string[]> {
    const built = await build(allFiles(), knownWith(entities()));
    const changed = changedEntities(entries, built.entries);
    const before = new Set(problems.map(identify));
    entries = built.entries;
    screens = new Map([...entries.values()].flatMap(({ screen }) => (screen === null ? [] : [[screen.name, screen]])));
    problems = built.problems;
    fragments = built.fragments;
    for (const problem of problems) if (!before.has(identify(problem))) onProblem?.(problem);
    if (changed.length > 0) emitter.emit('changed', changed);
    return changed;
  }

  /**
   * Runs one at a time, because it yields to other work. Resolves with the names of the entities whose views changed.
   */
  const rebuild = (): Promise<readonly string[]> => inTurn(buildAgain);

  async function reload(): Promise<readonly string[]> {
    const paths = await listViewFiles(root);
    await readInto(files, root, [...new Set([...files.keys(), ...paths])]);
    return rebuild();
  }

  await reload();
  return {
    root,
    files: () => [...files.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
    answer: (entity, name = null, parent = null, canConfigure = true) => {
      const wanted = name || null;
      const entry =
        entries.get(keyOf(entity, wanted ?? parent)) ??
        (wanted === null ? entries.get(keyOf(entity, null)) : undefined);
      if (entry === undefined) return null;
      return canConfigure ? entry.forConfigurators : entry.forUsers;
    },
    publicAnswer: (screen) => entries.get(screen)?.forEverybody ?? null,
    screens: () => screens,
    fragments: () => fragments,
    names: () => [...entries.keys()],
    problems: () => (isArriving() ? problems.filter(({ code }) => code !== missingCode) : problems),
    fileCount: () => files.size,
    reload,
    rebuild,
    preview: async (models, lists) =>
      (await buildPreview(allFiles(), { ...knownWith(models), ...(lists === undefined ? {} : { lists }) })).problems,
    watch: async () => {
      stopWatching ??= await watchViews(
        root,
        async (paths) => {
          await readInto(files, root, paths);
          const isHalfWritten = paths.some((path) =>
            files.get(path)?.problems.some(({ code }) => code === 'json/syntax'),
          );
          return { publish: rebuild, isHalfWritten };
        },
        options.settled,
        (are) => {
          areFilesArriving = are;
          const missing = problems.filter(({ code }) => code === missingCode);
          if (!are && missing.length > 0) emitter.emit('changed', []);
        },
      );
    },
    onChanged: (listener) => {
      emitter.on('changed', listener);
      return () => void emitter.off('changed', listener);
    },
    close: async () => {
      await stopWatching?.();
      stopWatching = null;
      await inTurn.settled();
      emitter.removeAllListeners();
    },
  };
}

/** Reads files again; removes deleted ones. */
async function readInto(files: Map<string, ViewFile>, root: string, paths: readonly string[]): Promise<void> {
  const read = await Promise.all(paths.map(async (path) => ({ path, file: await readViewFile(root, path) })));
  for (const { path, file } of read) {
    if (file === null) files.delete(path);
    else files.set(path, file);
  }
}

/** All JSON files below `views`, sorted, relative to the project with forward slashes. */
export async function listViewFiles(root: string): Promise<string[]> {
  const found = await readdir(join(root, 'views'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function changedEntities(before: ReadonlyMap<string, ViewEntry>, after: ReadonlyMap<string, ViewEntry>): string[] {
  const changed = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(key);
    const is = after.get(key);
    if (was?.forConfigurators.hash !== is?.forConfigurators.hash) changed.add((is ?? was)?.entity ?? '');
  }
  return [...changed].sort();
}

function identify({ file, line, column, code, pointer, message }: ViewProblem): string {
  return JSON.stringify([file, line, column, code, pointer, message]);
}
