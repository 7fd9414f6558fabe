import { validateView } from '../check/check.ts';
import { type Known, type Locate, locateIn } from '../check/check-context.ts';
import { completeView } from '../complete/complete-view.ts';
import { defaultView } from '../complete/default-view.ts';
import type { EntityModel } from '../entity/entity.ts';
import { rowsNamesOf, splitEntityField } from '../entity/field-path.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { parentPointer } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import { isRecord } from '../json/record.ts';
import { sourceModel } from '../view/source-model.ts';
import type { ViewDefinition } from '../view/view.ts';
import type { ViewAnswer, ViewLayer } from '../view/view-answer.ts';
import { expandIncludes, type IncludeProblem } from './expand-includes.ts';
import { type MergedView, mergeView } from './merge-view.ts';
import { problemOf, type ViewFile } from './view-file.ts';

/** A built view: the answer of `GET view/{entity}` without its hash. */
export type BuiltView = Omit<ViewAnswer, 'hash'>;

/**
 * Builds a view from its files. An unreadable base is replaced by the default view, and an unreadable override is left
 * out; both are reported as problems (rule V2). The view is null if nothing is left to show.
 */
export function buildView(
  entity: string,
  name: string | null,
  bases: readonly ViewFile[],
  overrides: readonly ViewFile[],
  known: Known,
): {
  readonly view: BuiltView | null;
  /** Its merged layers; null if there is no view. */
  readonly merged: MergedView | null;
  readonly problems: readonly ViewProblem[];
} {
  const model = known.entities.get(entity) ?? null;
  const [base, ...rivals] = bases.map((file) => withIncludes(file, known));
  const changes = overrides.map((file) => withIncludes(file, known));
  const problems = [...bases, ...overrides].flatMap((file) =>
    file.problems
      .filter((problem) => !isKnockOn(problem, file, known))
      .map((problem) => explainFallback(problem, file)),
  );
  for (const { file, at, wrong } of [...(base === undefined ? [] : [base]), ...changes])
    for (const { code, pointer, message, suggestions } of wrong)
      problems.push(problemOf({ file, code, message, pointer, at, suggestions }));
  // While the base is unreadable, overrides cannot be checked against it.
  const isBaseBroken = base !== undefined && base.view === null;
  for (const rival of rivals) {
    const message = `There is a view of \`${entity}\` already, in ${base?.file}. This one is not used: remove it, or give it a name of its own.`;
    problems.push(problemOf({ file: rival.file, code: 'view/duplicate-view', message, pointer: '', at: rival.at }));
  }
  const baseLayer = layerOfBase(entity, name, base, model, known);
  if (baseLayer === null)
    return {
      view: null,
      merged: null,
      problems: isBaseBroken
        ? problems
        : [...problems, ...overrides.filter(({ view }) => view !== null).map((file) => orphan(file, known))],
    };

  const written = base?.view;
  const inBase = written
    ? validateView(withEntity(written, model), locateIn(base?.file ?? '', base?.at ?? origin), known).map((problem) =>
        ofFragment(problem, base?.included ?? new Map()),
      )
    : [];
  problems.push(...inBase);
  const layers = [baseLayer, ...changes.flatMap(layerOfOverride)];
  const merged = mergeView(layers);
  if (layers.length > 1 && !isBaseBroken) problems.push(...checkMerged(merged, inBase, known));
  const source = model === null ? sourceModel(merged.view.source, known) : null;
  const view = {
    ...{ entity, model, layers, problems },
    related: {
      ...relatedModels(model ?? source, layers, known),
      ...(source === null ? {} : { [source.name]: source }),
    },
    ...(source === null ? {} : { source: source.name }),
  };
  return { view, merged, problems };
}

type IncludingFile = ViewFile & {
  /** Problems of its includes. */
  readonly wrong: readonly IncludeProblem[];
  /** Pointers of the inserted parts, with their fragments. */
  readonly included: ReadonlyMap<string, string>;
};

/** A file with its fragments inserted; unchanged if no fragments are known, or if it is a fragment itself. */
function withIncludes(file: ViewFile, { fragments }: Known): IncludingFile {
  if (file.view === null || fragments === undefined || file.view.fragment !== undefined)
    return { ...file, wrong: [], included: new Map() };
  const { view, problems: wrong, included } = expandIncludes(file.view, fragments);
  return { ...file, view, wrong, included };
}

/** A problem in an inserted part is reported at the include, with the name of the fragment. */
function ofFragment(problem: ViewProblem, included: ReadonlyMap<string, string>): ViewProblem {
  for (let at: string | null = problem.pointer; at !== null; at = parentPointer(at)) {
    const name = included.get(at);
    if (name !== undefined) return { ...problem, message: `In the fragment \`${name}\`: ${problem.message}` };
  }
  return problem;
}

const origin = () => ({ line: 1, column: 1 });

function layerOfBase(
  entity: string,
  name: string | null,
  base: ViewFile | undefined,
  model: EntityModel | null,
  known: Known,
): ViewLayer | null {
  if (base?.view) {
    const source = model === null ? sourceModel(base.view.source, known) : null;
    const view = completeView(withEntity(named(base.view, name), model), known.entities, source);
    return { layer: 'base', file: base.file, view, positions: base.positions };
  }
  if (model === null || (name !== null && base === undefined)) return null;
  const view = completeView(named(defaultView(model, known.entities), name), known.entities);
  return { layer: 'base', file: known.schemaFileOf?.(entity) ?? `${entity}.schema.json`, view, positions: {} };
}

function named(view: ViewDefinition, name: string | null): ViewDefinition {
  return name === null || view.name !== undefined ? view : { ...view, name };
}

/** The view file of an entity need not repeat the name of the entity. */
function withEntity(view: ViewDefinition, model: EntityModel | null): ViewDefinition {
  return view.entity === undefined && view.elements === undefined && model !== null
    ? { entity: model.name, ...view }
    : view;
}

function layerOfOverride({ file, view, positions }: ViewFile): ViewLayer[] {
  return view === null ? [] : [{ layer: 'override', file, view, positions }];
}

/** Problems of merging, and those of the result that the base did not have. */
function checkMerged(merged: MergedView, inBase: readonly ViewProblem[], known: Known): ViewProblem[] {
  const before = new Set(inBase.map(({ code, pointer }) => `${code} ${pointer}`));
  const after = validateView(merged.view, locateMerged(merged), known);
  return [...merged.problems, ...after.filter(({ code, pointer }) => !before.has(`${code} ${pointer}`))];
}

/** Positions in a merged view: each value is found in its own layer. */
function locateMerged({ provenance }: MergedView): Locate {
  return (pointer) => {
    for (let known: string | null = pointer; known !== null; known = parentPointer(known)) {
      const found = Object.hasOwn(provenance, known) ? provenance[known] : undefined;
      if (found !== undefined) return { file: found.file, line: found.line, column: found.column };
    }
    return { file: '', line: 1, column: 1 };
  };
}

function orphan(file: ViewFile, { entities }: Known): ViewProblem {
  if (entities.has(file.entity)) {
    const message = `There is no view \`${file.name}\` of ${file.entity} to override.`;
    return problemOf({ file: file.file, code: 'override/orphan', message, pointer: '', at: file.at });
  }
  const suggestions = closestNames(file.entity, entities.keys());
  const message = `There is no entity \`${file.entity}\`, so this override does not apply.${didYouMean(suggestions)}`;
  return problemOf({
    file: file.file,
    code: 'view/unknown-entity',
    message,
    pointer: '/entity',
    at: file.at,
    suggestions,
  });
}

/** An unknown entity is the only mistake; that its file is in the wrong place follows from it. */
function isKnockOn({ code, pointer }: ViewProblem, { view }: ViewFile, { entities }: Known): boolean {
  const entity = view?.entity;
  return code === 'view/wrong-place' && pointer === '/entity' && typeof entity === 'string' && !entities.has(entity);
}

function explainFallback(problem: ViewProblem, { view, role }: ViewFile): ViewProblem {
  if (view !== null || problem.code !== 'json/syntax') return problem;
  const fallback =
    role === 'base'
      ? 'Until it is fixed the default view of the entity is shown.'
      : 'Until it is fixed this override is left out.';
  return { ...problem, message: `${problem.message} ${fallback}` };
}

/** Models that the view needs besides its own: those it names, and those that the rows of its collections refer to. */
function relatedModels(
  model: EntityModel | null,
  layers: readonly ViewLayer[],
  { entities }: Known,
): Readonly<Record<string, EntityModel>> {
  const names = new Set(layers.flatMap(({ view }) => [...entityNames(view), ...linkedNames(view, entities)]));
  for (const field of Object.values(model?.fields ?? {})) {
    for (const linked of Object.values(field.link?.entities ?? {})) names.add(linked);
    if (field.target === null) continue;
    names.add(field.target);
    if (field.kind !== 'collection') continue;
    for (const inner of Object.values(entities.get(field.target)?.fields ?? {}))
      for (const name of [inner.target, ...Object.values(inner.link?.entities ?? {})])
        if (name !== null) names.add(name);
  }
  if (model !== null) names.delete(model.name);
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const related = entities.get(name);
      return related === undefined ? [] : [[name, related]];
    }),
  );
}

function entityNames(value: unknown): string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? namesOfText(key, part) : entityNames(part),
  );
}

function namesOfText(key: string, text: string): readonly string[] {
  // The address of a list is the name of its entity, or a call whose rows are known by path.
  if (key === 'entity' || key === 'url') return [text, ...rowsNamesOf(text)];
  return key === 'itemLabelOf' ? [splitEntityField(text)[0]] : [];
}

/** Entities whose records a list of a screen accepts, by the field of its rows that names them. */
function linkedNames(value: unknown, entities: Known['entities']): string[] {
  if (!isRecord(value)) return [];
  const { entity, target } = value;
  const rows = typeof entity === 'string' && typeof target === 'string' ? entities.get(entity) : undefined;
  const linked = typeof target === 'string' ? rows?.fields[target]?.target : undefined;
  return [...(linked ? [linked] : []), ...Object.values(value).flatMap((part) => linkedNames(part, entities))];
}
