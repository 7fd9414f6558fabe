import type { Known } from '../../runtime/definition/check/check-context.ts';
import type { EntityModel } from '../../runtime/definition/entity/entity.ts';
import type { ViewProblem } from '../../runtime/json/problem.ts';
import type { ViewFile } from '../../runtime/merge/view-file.ts';
import { createPauses } from '../http/pauses.ts';
import { buildEntry, type ViewEntry } from './view-entry.ts';

export type Built = {
  readonly entries: ReadonlyMap<string, ViewEntry>;
  /** By file, line and column. */
  readonly problems: readonly ViewProblem[];
};

type Group = {
  readonly entity: string;
  readonly name: string | null;
  readonly bases: readonly ViewFile[];
  readonly overrides: readonly ViewFile[];
};

type Build = {
  readonly group: Group;
  readonly result: ReturnType<typeof buildEntry>;
  readonly uses: Uses;
};

/** Builds every view, and of those that are built already only what one of its files or entities makes look otherwise. */
export function createViewBuilds(): (files: readonly ViewFile[], known: Known) => Promise<Built> {
  let builds: ReadonlyMap<string, Build> = new Map();
  /** What besides files and entities a view may name, as it was last. */
  let others = '';
  let lastShapes: Known['shapes'];
  let entityNames = '';
  let viewNames = '';

  return async (files, known) => {
    const pause = createPauses();
    const groups = groupFiles(files, known);
    const addresses = addressesIn(groups);
    const all = { ...known, addresses };
    const names = { entities: [...known.entities.keys()].join('\n'), views: [...groups.keys()].join('\n') };
    const areEntitiesSame = names.entities === entityNames;
    const areViewsSame = names.views === viewNames;
    const { entities: _entities, views: _views, icons: _icons, lists, shapes, ...rest } = all;
    const restNow = JSON.stringify({ ...rest, calls: lists?.operations });
    const isRestSame = restNow === others && shapes === lastShapes;
    const isCurrent = ({ group, uses }: Build, wanted: Group): boolean =>
      isRestSame &&
      (areEntitiesSame || !uses.allEntities()) &&
      (areViewsSame || !uses.allViews()) &&
      isSameList(group.bases, wanted.bases) &&
      isSameList(group.overrides, wanted.overrides) &&
      [...uses.entities].every(([name, model]) => modelOf(name, known) === model);
    const next = new Map<string, Build>();
    const entries = new Map<string, ViewEntry>();
    const problems: ViewProblem[] = [];
    for (const [key, group] of groups) {
      const last = builds.get(key);
      const build = last !== undefined && isCurrent(last, group) ? last : buildGroup(group, all, [...groups.keys()]);
      next.set(key, build);
      if ('entity' in build.result) entries.set(key, build.result);
      problems.push(...build.result.problems);
      await pause();
    }
    builds = next;
    others = restNow;
    lastShapes = shapes;
    entityNames = names.entities;
    viewNames = names.views;
    return { entries, problems: problems.sort(byPlace) };
  };
}

function buildGroup(group: Group, known: Known, views: readonly string[]): Build {
  const uses = recordUses(known, views);
  const result = buildEntry(group.entity, group.name, group.bases, group.overrides, uses.known);
  return { group, result, uses };
}

function groupFiles(files: readonly ViewFile[], known: Known): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group & { bases: ViewFile[]; overrides: ViewFile[] }>();
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
  return groups;
}

/** The views that name each address, by their files. */
function addressesIn(groups: ReadonlyMap<string, Group>): Readonly<Record<string, readonly string[]>> {
  const addresses: Record<string, string[]> = {};
  for (const [key, { bases }] of groups) {
    const address = bases[0]?.view?.address;
    if (typeof address === 'string') addresses[address] = [...(addresses[address] ?? []), key];
  }
  return addresses;
}

export function keyOf(entity: string, name: string | null): string {
  return name === null ? entity : `${entity}.${name}`;
}

type Uses = {
  readonly known: Known;
  /** Entities that were asked for, as they were; undefined for one that there was not. */
  readonly entities: ReadonlyMap<string, EntityModel | undefined>;
  readonly allEntities: () => boolean;
  readonly allViews: () => boolean;
};

/** An entity, or by a path what the rows are that are asked for there. */
function modelOf(name: string, { entities, lists }: Known): EntityModel | undefined {
  return name.startsWith('/') ? lists?.rows.get(name) : entities.get(name);
}

/** What there is, watched: which of it a view asks for is what a change of it has to reach. */
function recordUses(known: Known, views: readonly string[]): Uses {
  const asked = new Map<string, EntityModel | undefined>();
  let hasAskedAll = false;
  let hasAskedViews = false;
  const all = (): ReadonlyMap<string, EntityModel> => {
    hasAskedAll = true;
    return known.entities;
  };
  const entities: ReadonlyMap<string, EntityModel> = {
    get: (name) => {
      const model = modelOf(name, known);
      asked.set(name, model);
      return model;
    },
    has: (name) => {
      const model = known.entities.get(name);
      asked.set(name, model);
      return model !== undefined;
    },
    get size() {
      return all().size;
    },
    // Whoever goes through all of them depends on each.
    forEach: (callback) => everyOne().forEach(callback),
    entries: () => everyOne().entries(),
    values: () => everyOne().values(),
    keys: () => all().keys(),
    [Symbol.iterator]: () => everyOne()[Symbol.iterator](),
  };
  function everyOne(): ReadonlyMap<string, EntityModel> {
    for (const [name, model] of known.entities) asked.set(name, model);
    return all();
  }
  return {
    known: {
      ...known,
      entities,
      get views() {
        hasAskedViews = true;
        return views;
      },
    },
    entities: asked,
    allEntities: () => hasAskedAll,
    allViews: () => hasAskedViews,
  };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function byPlace(a: ViewProblem, b: ViewProblem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}
