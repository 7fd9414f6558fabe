import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Known } from '../../runtime/definition/check-context.ts';
import type { EntityModel } from '../../runtime/definition/entity.ts';
import type { ViewProblem } from '../../runtime/definition/problem.ts';
import type { ViewAnswer } from '../../runtime/definition/view.ts';
import type { ViewFile } from '../../runtime/merge/view-file.ts';
import type { KnownNames } from './known-names.ts';
import { buildEntry, type ScreenEntry, type ViewEntry } from './view-entry.ts';
import { readViewFile } from './view-file.ts';
import { watchViews } from './watch-views.ts';

export type ViewRegistryOptions = {
  /** The project's folder, which holds `views`. */
  readonly root: string;
  /** The entities as they are now; call `reload` when they have changed. */
  readonly entities: () => ReadonlyMap<string, EntityModel>;
  /** Names that views may use besides entities and views; without them such names are not checked. */
  readonly names?: KnownNames;
  /**
   * Resolves when schemas that have just been written are read: who saves a schema and its view together must not be
   * told of mistakes that are none a moment later.
   */
  readonly settled?: () => Promise<void>;
  /** Called for every problem that was not there before. */
  readonly onProblem?: (problem: ViewProblem) => void;
};

export type ViewRegistry = {
  /** The project's folder, which holds `views`. */
  readonly root: string;
  /** Every file as it was last read, by path. */
  readonly files: () => readonly ViewFile[];
  /**
   * The view of an entity, or of a screen without one by its file name; null when there is none. `name` asks for
   * another than the main view. With a `parent` a view named after it is preferred, then the main one.
   */
  readonly answer: (
    entity: string,
    name?: string | null,
    parent?: string | null,
    canConfigure?: boolean,
  ) => ViewAnswer | null;
  /** The screens without an entity, by name. */
  readonly screens: () => ReadonlyMap<string, ScreenEntry>;
  /** The names under which views are opened: `Cidade`, `Cidade.picker`, `painel`. */
  readonly names: () => readonly string[];
  /** Every problem of every file. */
  readonly problems: () => readonly ViewProblem[];
  readonly fileCount: () => number;
  /** Reads all files again. Resolves with the names of the entities whose answers changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** Follows changes of the files. */
  readonly watch: () => Promise<void>;
  /** Calls back with the entities whose views changed; returns how to stop that. */
  readonly onChanged: (listener: (entities: readonly string[]) => void) => () => void;
  readonly close: () => Promise<void>;
};

/** Loads, checks, watches and serves view definitions. No mistake in a file is able to stop it (rules V1 to V4). */
export async function createViewRegistry(options: ViewRegistryOptions): Promise<ViewRegistry> {
  const { root, entities, onProblem } = options;
  const emitter = new EventEmitter();
  const files = new Map<string, ViewFile>();
  let entries: ReadonlyMap<string, ViewEntry> = new Map();
  let problems: readonly ViewProblem[] = [];
  let stopWatching: (() => Promise<void>) | null = null;

  function rebuild(): readonly string[] {
    const known: Known = { ...options.names, entities: entities() };
    const built = buildAll([...files.values()], known);
    const changed = changedEntities(entries, built.entries);
    const before = new Set(problems.map(identify));
    entries = built.entries;
    problems = built.problems;
    for (const problem of problems) if (!before.has(identify(problem))) onProblem?.(problem);
    if (changed.length > 0) emitter.emit('changed', changed);
    return changed;
  }

  async function readAgain(paths: readonly string[]): Promise<void> {
    const read = await Promise.all(paths.map(async (path) => ({ path, file: await readViewFile(root, path) })));
    for (const { path, file } of read) {
      if (file === null) files.delete(path);
      else files.set(path, file);
    }
  }

  async function reload(): Promise<readonly string[]> {
    const paths = await listViewFiles(root);
    await readAgain([...new Set([...files.keys(), ...paths])]);
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
    screens: () =>
      new Map([...entries.values()].flatMap(({ screen }) => (screen === null ? [] : [[screen.name, screen]]))),
    names: () => [...entries.keys()],
    problems: () => problems,
    fileCount: () => files.size,
    reload,
    watch: async () => {
      stopWatching ??= await watchViews(
        root,
        async (paths) => {
          await readAgain(paths);
          const isHalfWritten = paths.some((path) =>
            files.get(path)?.problems.some(({ code }) => code === 'json/syntax'),
          );
          return { publish: () => void rebuild(), isHalfWritten };
        },
        options.settled,
      );
    },
    onChanged: (listener) => {
      emitter.on('changed', listener);
      return () => void emitter.off('changed', listener);
    },
    close: async () => {
      await stopWatching?.();
      stopWatching = null;
      emitter.removeAllListeners();
    },
  };
}

/** All JSON files below `views`, sorted, relative to the project with forward slashes. */
export async function listViewFiles(root: string): Promise<string[]> {
  const found = await readdir(join(root, 'views'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function buildAll(
  files: readonly ViewFile[],
  known: Known,
): { readonly entries: ReadonlyMap<string, ViewEntry>; readonly problems: readonly ViewProblem[] } {
  const groups = new Map<string, { entity: string; name: string | null; bases: ViewFile[]; overrides: ViewFile[] }>();
  const groupOf = (entity: string, name: string | null) => {
    const key = keyOf(entity, name);
    const group = groups.get(key) ?? { entity, name, bases: [], overrides: [] };
    groups.set(key, group);
    return group;
  };
  for (const entity of known.entities.keys()) groupOf(entity, null);
  for (const file of [...files].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const group = groupOf(file.entity, file.name);
    if (file.role === 'base') group.bases.push(file);
    else group.overrides.push(file);
  }
  const names: Known = { ...known, views: [...groups.keys()] };
  const entries = new Map<string, ViewEntry>();
  const problems: ViewProblem[] = [];
  for (const [key, { entity, name, bases, overrides }] of groups) {
    const built = buildEntry(entity, name, bases, overrides, names);
    problems.push(...built.problems);
    if ('entity' in built) entries.set(key, built);
  }
  return { entries, problems: problems.sort(byPlace) };
}

function byPlace(a: ViewProblem, b: ViewProblem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
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

function keyOf(entity: string, name: string | null): string {
  return name === null ? entity : `${entity}.${name}`;
}

function identify({ file, line, column, code, pointer, message }: ViewProblem): string {
  return JSON.stringify([file, line, column, code, pointer, message]);
}
