import type { Known } from '../../language/check/check-context.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import { mergeView } from '../../language/merge/merge-view.ts';
import type { ViewFile } from '../../language/merge/view-file.ts';
import { type Fragment, type Fragments, fragmentOf } from '../../language/view/fragment.ts';
import { createPauses } from '../../platform/http/pauses.ts';
import { buildEntry, type ViewEntry } from './view-entry.ts';

export type Built = {
  readonly entries: ReadonlyMap<string, ViewEntry>;
  /** Sorted by file, line and column. */
  readonly problems: readonly ViewProblem[];
  /** By file name. */
  readonly fragments: ReadonlyMap<string, Fragment>;
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

/** Builds every view of these files. */
export type ViewBuilds = (files: readonly ViewFile[], known: Known) => Promise<Built>;

/** The result of a call and its inputs. */
type Last = {
  readonly builds: ReadonlyMap<string, Build>;
  /** Other names that views may use, as text. */
  readonly others: string;
  readonly shapes: Known['shapes'];
  readonly entityNames: string;
  readonly viewNames: string;
  readonly fragments: ReadonlyMap<string, KnownFragment>;
};

const nothingBuilt: Last = {
  ...{ builds: new Map(), others: '', shapes: undefined, entityNames: '', viewNames: '', fragments: new Map() },
};

/** Builds all views. Of those already built, only views with a changed file or entity are built again. */
export function createViewBuilds(): ViewBuilds {
  let last = nothingBuilt;

  return async (files, known) => {
    // Another call may finish meanwhile.
    const before = last;
    const pause = createPauses();
    const groups = groupFiles(files, known);
    const addresses = addressesIn(groups);
    const fragments = fragmentsIn(groups, before.fragments);
    const found = new Map([...fragments].map(([name, { fragment }]) => [name, fragment]));
    const all = { ...known, addresses, fragments: found };
    const views = [...groups.keys()].filter((name) => !found.has(name));
    const names = { entities: [...known.entities.keys()].join('\n'), views: views.join('\n') };
    const viewSet = new Set(views);
    const areEntitiesSame = names.entities === before.entityNames;
    const areViewsSame = names.views === before.viewNames;
    const { entities: _entities, views: _views, icons: _icons, fragments: _fragments, lists, shapes, ...rest } = all;
    const others = JSON.stringify({ ...rest, calls: lists?.operations });
    const isRestSame = others === before.others && isSameMap(shapes, before.shapes);
    const isCurrent = ({ group, uses }: Build, wanted: Group): boolean =>
      isRestSame &&
      (areEntitiesSame || !uses.allEntities()) &&
      (areViewsSame || !uses.allViews()) &&
      [...uses.views].every(([name, isThere]) => viewSet.has(name) === isThere) &&
      isSameList(group.bases, wanted.bases) &&
      isSameList(group.overrides, wanted.overrides) &&
      [...uses.entities].every(([name, model]) => modelOf(name, known) === model) &&
      [...uses.schemaFiles].every(([name, file]) => known.schemaFileOf?.(name) === file) &&
      [...uses.fragments].every(([name, fragment]) => found.get(name) === fragment);
    const builds = new Map<string, Build>();
    const entries = new Map<string, ViewEntry>();
    const problems: ViewProblem[] = [];
    for (const [key, group] of groups) {
      const earlier = before.builds.get(key);
      const build = earlier !== undefined && isCurrent(earlier, group) ? earlier : buildGroup(group, all, viewSet);
      builds.set(key, build);
      // A fragment is not a screen.
      if ('entity' in build.result && !found.has(key)) entries.set(key, build.result);
      problems.push(...build.result.problems);
      await pause();
    }
    last = { ...{ builds, others, shapes, fragments }, entityNames: names.entities, viewNames: names.views };
    return { entries, problems: problems.sort(byPlace), fragments: found };
  };
}

function buildGroup(group: Group, known: Known, views: ReadonlySet<string>): Build {
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

type KnownFragment = { readonly fragment: Fragment; readonly files: readonly ViewFile[] };

/** The merged fragments; the same objects while their files are unchanged. */
function fragmentsIn(
  groups: ReadonlyMap<string, Group>,
  before: ReadonlyMap<string, KnownFragment>,
): ReadonlyMap<string, KnownFragment> {
  const fragments = new Map<string, KnownFragment>();
  for (const [key, { bases, overrides }] of groups) {
    const [base] = bases;
    if (base?.view?.fragment === undefined) continue;
    const files = [base, ...overrides];
    const last = before.get(key);
    if (last !== undefined && isSameList(last.files, files)) {
      fragments.set(key, last);
      continue;
    }
    const layers = files.flatMap(({ file, view, role }) => (view === null ? [] : [{ layer: role, file, view }]));
    const fragment = fragmentOf(mergeView(layers).view);
    if (fragment !== null) fragments.set(key, { fragment, files });
  }
  return fragments;
}

/** The views with each address, by their files. */
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
  /** The entities it used, as they were; undefined for a missing one. */
  readonly entities: ReadonlyMap<string, EntityModel | undefined>;
  /** The fragments it used, as they were; undefined for a missing one. */
  readonly fragments: ReadonlyMap<string, Fragment | undefined>;
  /** Schema paths that the view requested, with the value of each at that time. */
  readonly schemaFiles: ReadonlyMap<string, string | null | undefined>;
  /** Whether the views it used existed. */
  readonly views: ReadonlyMap<string, boolean>;
  readonly allEntities: () => boolean;
  readonly allViews: () => boolean;
};

/** An entity by name, or the rows of a list by address. */
function modelOf(name: string, { entities, lists }: Known): EntityModel | undefined {
  return name.startsWith('/') ? lists?.rows.get(name) : entities.get(name);
}

/** Wraps the known names to record which ones a view uses: it is built again when these change. */
function recordUses(known: Known, views: ReadonlySet<string>): Uses {
  const asked = new Map<string, EntityModel | undefined>();
  const askedFiles = new Map<string, string | null | undefined>();
  const askedFragments = new Map<string, Fragment | undefined>();
  const askedViews = new Map<string, boolean>();
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
    // Iterating over all of them depends on each.
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
      schemaFileOf: (name) => {
        const file = known.schemaFileOf?.(name);
        askedFiles.set(name, file);
        return file ?? null;
      },
      ...(known.fragments === undefined ? {} : { fragments: watched(known.fragments, askedFragments) }),
      views: {
        has: (name) => {
          askedViews.set(name, views.has(name));
          return views.has(name);
        },
        [Symbol.iterator]: () => {
          hasAskedViews = true;
          return views[Symbol.iterator]();
        },
      },
    },
    entities: asked,
    schemaFiles: askedFiles,
    fragments: askedFragments,
    views: askedViews,
    allEntities: () => hasAskedAll,
    allViews: () => hasAskedViews,
  };
}

/** Wraps the fragments to record which ones a view includes: it is built again when these change. */
function watched(fragments: Fragments, asked: Map<string, Fragment | undefined>): Fragments {
  return {
    get: (name) => {
      const fragment = fragments.get(name);
      asked.set(name, fragment);
      return fragment;
    },
    keys: () => fragments.keys(),
  };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isSameMap<Value>(one?: ReadonlyMap<string, Value>, other?: ReadonlyMap<string, Value>): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

function byPlace(a: ViewProblem, b: ViewProblem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}
