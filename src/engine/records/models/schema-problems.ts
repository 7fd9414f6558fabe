import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { isLabelDetail } from '../../../language/entity/label-detail.ts';
import { closestNames, didYouMean, nearestOrAll } from '../../../language/json/closest-names.ts';
import { type PositionLookup, parseJson } from '../../../language/json/parse.ts';
import { escapeName } from '../../../language/json/pointer.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';

/**
 * Fields that refer to nothing, or to something that does not refer back.
 * @param all every schema; `models` are those that this one may refer to
 */
export function relationProblems(
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  all: ReadonlyMap<string, EntityModel>,
): ViewProblem[] {
  return Object.values(model.fields).flatMap((field) => {
    if (field.target === null) return [];
    const target = models.get(field.target);
    if (target === undefined && all.has(field.target)) {
      return [
        {
          ...wholeFile(
            model.name,
            'entity/not-stored',
            `The field \`${field.name}\` points at \`${field.target}\`, which is a shape without a table (\`x-stored\`: false). Point at a stored entity, or make this schema a shape too.`,
          ),
          pointer: `/properties/${field.name}`,
        },
      ];
    }
    if (target === undefined) {
      const near = closestNames(field.target, [...models.keys()]);
      return [
        {
          ...wholeFile(
            model.name,
            'entity/unknown-entity',
            `The field \`${field.name}\` points at \`${field.target}\`, which has no schema.${near[0] === undefined ? '' : ` Did you mean \`${near[0]}\`?`}`,
          ),
          pointer: `/properties/${field.name}`,
          suggestions: near,
        },
      ];
    }
    if (field.mappedBy === null) return [];
    const back = target.fields[field.mappedBy];
    if (back?.kind === 'relation' && back.target === model.name) return [];
    if (back?.kind === 'relation') {
      const pointing = Object.values(target.fields).filter((other) => isRelationTo(other, model.name));
      const suggestions = pointing.map(({ name }) => name);
      const message = `The list \`${field.name}\` is mapped by \`${field.mappedBy}\`, which points at \`${back.target}\`, not at \`${model.name}\`; its rows would be those of other records, so the list is left out.${didYouMean(suggestions)}`;
      const pointer = `/properties/${field.name}/x-mapped-by`;
      return [{ ...wholeFile(model.name, 'entity/wrong-mapping', message), pointer, suggestions }];
    }
    const near = closestNames(
      field.mappedBy,
      Object.values(target.fields)
        .filter((back) => back.kind === 'relation')
        .map((back) => back.name),
    );
    return [
      {
        ...wholeFile(
          model.name,
          'entity/unknown-field',
          `The list \`${field.name}\` is mapped by \`${field.mappedBy}\`, which is no relation of \`${target.name}\`.${near[0] === undefined ? '' : ` Did you mean \`${near[0]}\`?`}`,
        ),
        pointer: `/properties/${field.name}/x-mapped-by`,
        suggestions: near,
      },
    ];
  });
}

/** Unknown entities that links name, at each place. */
export function linkProblems(model: EntityModel, models: ReadonlyMap<string, EntityModel>): ViewProblem[] {
  return Object.values(model.fields).flatMap(({ name, link }) =>
    Object.entries(link?.entities ?? {}).flatMap(([value, entity]) => {
      if (models.has(entity)) return [];
      const suggestions = closestNames(entity, [...models.keys()]);
      const message = `The link \`${name}\` points at \`${entity}\` where \`${link?.field}\` is \`${value}\`, and there is no such entity with a table.${didYouMean(suggestions)}`;
      const options = model.fields[link?.field ?? '']?.options ?? [];
      const place = options.findIndex(({ id }) => String(id) === value);
      const pointer =
        value === entity
          ? `/properties/${link?.field}/enum/${place}`
          : `/properties/${name}/x-link/entities/${escapeName(value)}`;
      return [{ ...wholeFile(model.name, 'entity/unknown-entity', message), pointer, suggestions }];
    }),
  );
}

function isRelationTo({ kind, target }: EntityField, entity: string): boolean {
  return kind === 'relation' && target === entity;
}

/** A model without the lists whose rows would belong to other records. */
export function withoutWrongLists(model: EntityModel, models: ReadonlyMap<string, EntityModel>): EntityModel {
  const remaining = Object.entries(model.fields).filter(([, { kind, target, mappedBy }]) => {
    if (kind !== 'collection' || target === null || mappedBy === null) return true;
    const back = models.get(target)?.fields[mappedBy];
    return back?.kind !== 'relation' || back.target === model.name;
  });
  return remaining.length === Object.keys(model.fields).length
    ? model
    : { ...model, fields: Object.fromEntries(remaining) };
}

/**
 * Entities none of which can have a first record, because each requires a reference to the next. Reported once, at the
 * field of the first of them by name. Fields that the server sets do not count.
 */
export function requiredCircles(models: ReadonlyMap<string, EntityModel>): ViewProblem[] {
  const demands = new Map(
    [...models].map(([name, model]) => [
      name,
      Object.values(model.fields).filter(
        ({ kind, required, readOnly, target }) =>
          kind === 'relation' && required && !readOnly && target !== null && models.has(target),
      ),
    ]),
  );
  const problems: ViewProblem[] = [];
  const finished = new Set<string>();
  const visit = (name: string, path: readonly { readonly entity: string; readonly field: string }[]): void => {
    const start = path.findIndex(({ entity }) => entity === name);
    if (start >= 0) return void problems.push(circleProblem(path.slice(start)));
    if (finished.has(name)) return;
    for (const { name: field, target } of demands.get(name) ?? [])
      if (target !== null) visit(target, [...path, { entity: name, field }]);
    finished.add(name);
  };
  for (const name of demands.keys()) visit(name, []);
  return problems;
}

function circleProblem(circle: readonly { readonly entity: string; readonly field: string }[]): ViewProblem {
  const [first = { entity: '', field: '' }] = circle;
  const steps = circle.map(({ entity, field }) => `\`${entity}.${field}\``).join(', ');
  const message = `No first record can be made: ${steps} ${circle.length === 1 ? 'must name a record of its own entity' : 'must each name a record of the next'}. Take one of them out of \`required\`.`;
  return { ...wholeFile(first.entity, 'entity/required-circle', message), pointer: `/properties/${first.field}` };
}

/** An `x-label-detail` whose path does not lead to a value that can follow a label. */
export function labelDetailProblems(model: EntityModel, models: ReadonlyMap<string, EntityModel>): ViewProblem[] {
  if (model.labelDetail === undefined || isLabelDetail(model.labelDetail, model, models)) return [];
  const message = `\`x-label-detail\` names \`${model.labelDetail}\`, which is no plain field of \`${model.name}\` nor of a record that it points at.`;
  return [{ ...wholeFile(model.name, 'entity/unknown-field', message), pointer: '/x-label-detail' }];
}

/** Placeholder for the file of a schema until `placed` fills it in. */
function unplacedFile(name: string): string {
  return `schemas/company/${name}.schema.json`;
}

/** A problem of a whole schema, or of what its `pointer` names; `placed` adds the place. */
export function wholeFile(name: string, code: string, message: string): ViewProblem {
  return {
    code,
    severity: 'error',
    file: unplacedFile(name),
    line: 1,
    column: 1,
    pointer: '',
    message,
    suggestions: [],
  };
}

/**
 * Profiles in `x-access` and `x-scope` that nobody can have, one problem each at its first place. Only checked if the
 * existing profiles are known.
 */
export function profileProblems(
  models: ReadonlyMap<string, EntityModel>,
  texts: ReadonlyMap<string, string>,
  profiles: readonly string[],
): readonly ViewProblem[] {
  const places = new Map<string, { readonly entity: string; readonly pointer: string }[]>();
  for (const model of models.values())
    for (const { name, pointer } of profilesOf(model, texts.get(model.name)?.includes('"x-access"') === true)) {
      // An invalid rule is replaced by one that hides all rows.
      if (name === '*' || profiles.includes(name)) continue;
      const list = places.get(name) ?? [];
      list.push({ entity: model.name, pointer });
      places.set(name, list);
    }
  return [...places].flatMap(([name, list]) => {
    const [first] = list;
    if (first === undefined) return [];
    const suggestions = closestNames(name, profiles);
    const more =
      list.length === 1
        ? 'this is'
        : `this and ${list.length - 1} more ${list.length === 2 ? 'place' : 'places'} that name it are`;
    const message = `There is no profile \`${name}\`, so ${more} for nobody until somebody makes it under Perfis.${nearestOrAll(suggestions, profiles)}`;
    const problem = wholeFile(first.entity, 'entity/unknown-profile', message);
    return [{ ...problem, severity: 'warning' as const, pointer: first.pointer, suggestions }];
  });
}

/** @param statesAccess false for defaults that an entity without `x-access` gets, which its author did not write */
function profilesOf(model: EntityModel, statesAccess: boolean): { readonly name: string; readonly pointer: string }[] {
  const ofAccess = statesAccess ? Object.keys(model.access) : [];
  return [
    ...ofAccess.map((name) => ({ name, pointer: `/x-access/${escapeName(name)}` })),
    ...model.scope.flatMap((rule, index) =>
      rule.profiles.map((name, place) => ({ name, pointer: `/x-scope/${index}/profiles/${place}` })),
    ),
  ];
}

/**
 * Adds the file, and line and column, to problems that only have the name of their schema and a pointer.
 * @param places path of the file of each name
 */
export function placed(
  problems: readonly ViewProblem[],
  texts: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, string>,
): readonly ViewProblem[] {
  const positions = new Map<string, PositionLookup>();
  return problems.map((found) => {
    const name = found.file.slice(found.file.lastIndexOf('/') + 1, -'.schema.json'.length);
    const problem = found.file === unplacedFile(name) ? { ...found, file: places.get(name) ?? found.file } : found;
    const { file, line, column, pointer } = problem;
    const text = texts.get(name);
    if (pointer === '' || line !== 1 || column !== 1 || text === undefined) return problem;
    const at = positions.get(file) ?? parseJson(file, text).at;
    positions.set(file, at);
    // For a field or a profile the position of its name, for anything else that of the value.
    const what = /^\/(properties|x-access)\/[^/]+$/.test(pointer) ? 'key' : 'value';
    return { ...problem, ...at(pointer, what) };
  });
}
