import type { EntityModel, PersonPath } from '../../../language/entity/entity.ts';
import { closestNames, didYouMean } from '../../../language/json/closest-names.ts';
import { escapeName } from '../../../language/json/pointer.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { wholeFile } from '../models/schema-problems.ts';

type Models = ReadonlyMap<string, EntityModel>;

/**
 * Invalid paths in `x-person`, and personal fields of records without a path to their person: an erasure would miss
 * them.
 */
export function personProblems(model: EntityModel, models: Models): readonly ViewProblem[] {
  if (model.person === undefined) return unowned(model);
  const problems = model.person.of.flatMap((path, index) => pathProblems(path, index, model, models));
  if (problems.length > 0 || model.person.isPerson || leadsToPerson(model, models, new Set())) return problems;
  const message = `\`x-person\` goes round in a circle: no record above those of \`${model.name}\` is a person. Let one of the entities have "x-person": true.`;
  return [{ ...wholeFile(model.name, 'entity/wrong-value', message), pointer: '/x-person' }];
}

/** The entity of the records at the end of a path; undefined if there is none, or if it is ambiguous. */
export function targetOfPerson(path: PersonPath, model: EntityModel, models: Models): EntityModel | undefined {
  if (path.kind === 'mark') return undefined;
  if (path.kind === 'holder') return models.get(path.entity);
  return path.path.split('.').reduce<EntityModel | undefined>((at, name) => {
    const field = at?.fields[name];
    return field?.kind === 'relation' ? models.get(field.target ?? '') : undefined;
  }, model);
}

function leadsToPerson(model: EntityModel, models: Models, seen: Set<string>): boolean {
  if (model.person === undefined || seen.has(model.name)) return false;
  seen.add(model.name);
  return (
    model.person.isPerson ||
    model.person.of.some((path) => {
      const target = targetOfPerson(path, model, models);
      return path.kind === 'mark' || (target !== undefined && leadsToPerson(target, models, seen));
    })
  );
}

function pathProblems(path: PersonPath, index: number, model: EntityModel, models: Models): readonly ViewProblem[] {
  // For a list, the position of the keyword itself is close enough.
  const problem = (code: string, message: string, suggestions: readonly string[] = []): readonly ViewProblem[] => [
    { ...wholeFile(model.name, code, `${message}${didYouMean(suggestions)}`), pointer: '/x-person', suggestions },
  ];
  if (path.kind === 'mark') return [];
  const place = (model.person?.of.length ?? 0) > 1 ? ` (the ${index + 1}. of the list)` : '';
  if (path.kind === 'holder') {
    const holder = models.get(path.entity);
    if (holder === undefined) {
      const near = closestNames(path.entity, [...models.keys()]);
      return problem(
        'entity/unknown-entity',
        `\`x-person\`${place} names \`${path.entity}\`, which has no schema.`,
        near,
      );
    }
    const field = holder.fields[path.field];
    if (field?.kind === 'relation' && field.target === model.name) return ownedProblems(holder, place, problem);
    const pointing = Object.values(holder.fields)
      .filter((one) => one.kind === 'relation' && one.target === model.name)
      .map(({ name }) => `${holder.name}.${name}`);
    const message = `\`x-person\`${place}: \`${path.entity}.${path.field}\` is no relation that points at \`${model.name}\`.`;
    return problem('entity/unknown-field', message, pointing);
  }
  const target = targetOfPerson(path, model, models);
  if (target !== undefined) return ownedProblems(target, place, problem);
  return problem(
    'entity/unknown-field',
    `\`x-person\`${place}: \`${path.path}\` does not lead by relations to a record.`,
  );
}

function ownedProblems(
  target: EntityModel,
  place: string,
  problem: (code: string, message: string) => readonly ViewProblem[],
): readonly ViewProblem[] {
  if (target.person !== undefined) return [];
  const message = `\`x-person\`${place} leads to \`${target.name}\`, of which nothing says whose it is. Let \`${target.name}\` have \`x-person\` too.`;
  return problem('entity/wrong-value', message);
}

function unowned(model: EntityModel): readonly ViewProblem[] {
  const field = Object.values(model.fields).find(({ personal }) => personal !== undefined);
  if (field === undefined) return [];
  const message = `\`${field.name}\` is personal, and nothing says of whom: exports and erasures pass it by. Give \`${model.name}\` an \`x-person\`, such as the relation that leads to the person.`;
  const pointer = `/properties/${escapeName(field.name)}/x-personal`;
  return [{ ...wholeFile(model.name, 'entity/no-person', message), severity: 'warning' as const, pointer }];
}
