import { closestNames, nearestOrAll } from '../../runtime/definition/closest-names.ts';
import type { EntityModel } from '../../runtime/definition/entity.ts';
import { parseJson } from '../../runtime/definition/parse.ts';
import { escapeName } from '../../runtime/definition/pointer.ts';
import type { ViewProblem } from '../../runtime/definition/problem.ts';

/**
 * Fields that point at nothing, or at what does not point back.
 * @param all every schema, of which `models` are those that this one may point at
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
    if (field.mappedBy === null || target.fields[field.mappedBy]?.kind === 'relation') return [];
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

/** A problem of a schema as a whole, or of what its `pointer` names: `placed` says where that stands. */
export function wholeFile(name: string, code: string, message: string): ViewProblem {
  return {
    code,
    severity: 'error',
    file: `schemas/entities/${name}.schema.json`,
    line: 1,
    column: 1,
    pointer: '',
    message,
    suggestions: [],
  };
}

/** Every user's profile that `x-access` and `x-scope` name and nobody can have; only where it is known which there are. */
export function profileProblems(
  models: ReadonlyMap<string, EntityModel>,
  texts: ReadonlyMap<string, string>,
  profiles: readonly string[],
): readonly ViewProblem[] {
  return [...models.values()].flatMap((model) => {
    // What an entity without `x-access` gives is not its author's word.
    const statesAccess = texts.get(model.name)?.includes('"x-access"') === true;
    const named = [
      ...(statesAccess ? Object.keys(model.access) : []).map((name) => ({
        name,
        pointer: `/x-access/${escapeName(name)}`,
      })),
      ...model.scope.flatMap((rule, index) =>
        rule.profiles.map((name, place) => ({ name, pointer: `/x-scope/${index}/profiles/${place}` })),
      ),
    ];
    return named.flatMap(({ name, pointer }) => {
      // What stands in for a rule that cannot be understood closes the rows to everybody.
      if (name === '*' || profiles.includes(name)) return [];
      const suggestions = closestNames(name, profiles);
      const message = `There is no profile \`${name}\`, so this is for nobody until there is.${nearestOrAll(suggestions, profiles)}`;
      const problem = wholeFile(model.name, 'entity/unknown-profile', message);
      return [{ ...problem, severity: 'warning' as const, pointer, suggestions }];
    });
  });
}

/** Problems that only say by their pointer where they stand, with line and column of the schema's text. */
export function placed(problems: readonly ViewProblem[], texts: ReadonlyMap<string, string>): readonly ViewProblem[] {
  return problems.map((problem) => {
    const { file, line, column, pointer } = problem;
    const text = texts.get(file.slice(file.lastIndexOf('/') + 1, -'.schema.json'.length));
    if (pointer === '' || line !== 1 || column !== 1 || text === undefined) return problem;
    // Of a field or a profile its name is meant, of what stands in a list or under a key of its own the value.
    const what = /^\/(properties|x-access)\/[^/]+$/.test(pointer) ? 'key' : 'value';
    return { ...problem, ...parseJson(file, text).at(pointer, what) };
  });
}
