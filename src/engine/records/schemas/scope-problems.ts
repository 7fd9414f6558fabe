import type { EntityModel, ScopeRows } from '../../../language/entity/entity.ts';
import { fieldAt } from '../../../language/entity/field-path.ts';
import { scopeRulesOf } from '../../../language/entity/rules/scope-rows.ts';
import { entityOfTree } from '../../../language/entity/rules/stored-trees.ts';
import { ownEntities } from '../../../language/entity/texts/moment-default.ts';
import { predicateFields } from '../../../language/expressions/predicate.ts';
import { closestNames, didYouMean } from '../../../language/json/closest-names.ts';
import { escapeName } from '../../../language/json/pointer.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { wholeFile } from '../models/schema-problems.ts';
import { unknownPermission } from './known-permissions.ts';

type Models = ReadonlyMap<string, EntityModel>;

/**
 * Invalid rules of `x-scope`, and profiles with LISTAR but without a rule for their rows. Such a rule hides all rows;
 * each problem says how to show the intended ones.
 */
export function scopeProblems(model: EntityModel, models: Models): readonly ViewProblem[] {
  const problems = model.scope.flatMap(({ rows }, index) => rowsProblems(rows, `/x-scope/${index}`, model, models));
  return [...problems, ...unnamedProfiles(model)];
}

function rowsProblems(rows: ScopeRows, pointer: string, model: EntityModel, models: Models): ViewProblem[] {
  switch (rows.kind) {
    case 'own':
      return pathProblems(rows.field, `${pointer}/field`, model, models);
    case 'where':
      return predicateFields(rows.predicate).flatMap((path) => pathProblems(path, `${pointer}/where`, model, models));
    case 'permission':
      return rows.permissions.flatMap((permission, index) =>
        unknownPermission(permission, `${pointer}/permission/${index}`, model, models),
      );
    case 'any':
      return rows.of.flatMap((part, index) => rowsProblems(part, `${pointer}/any/${index}`, model, models));
    case 'within':
      return [
        ...pathProblems(rows.field, `${pointer}/field`, model, models),
        ...treeProblems(rows.field, rows.tree, pointer, model, models),
      ];
    default:
      return [];
  }
}

function pathProblems(path: string, pointer: string, model: EntityModel, models: Models): ViewProblem[] {
  let current: EntityModel | undefined = model;
  const names = path.split('.');
  for (const [place, name] of names.entries()) {
    const field: EntityModel['fields'][string] | undefined = current?.fields[name];
    const isEnd = place === names.length - 1;
    // What a field of another schema lacks is a problem of that schema.
    if (current === undefined || (name === 'id' && isEnd)) return [];
    if (field === undefined || field.kind === 'collection' || (!isEnd && field.kind !== 'relation')) {
      const near = closestNames(name, Object.keys(current.fields));
      const message = `\`${current.name}\` has no field \`${name}\` that \`${path}\` could go on by; until it has, the rule closes the rows.${didYouMean(near)}`;
      return [{ ...wholeFile(model.name, 'entity/unknown-field', message), pointer, suggestions: near }];
    }
    current = field.target === null ? undefined : models.get(field.target);
  }
  return [];
}

/** The entity that a path leads to; for `id` that of the record itself. */
function targetOf(path: string, model: EntityModel, models: Models): EntityModel | undefined {
  const relation = path.replace(/(^|\.)id$/, '');
  return relation === '' ? model : models.get(fieldAt(model, relation, models)?.target ?? '');
}

function treeProblems(
  path: string,
  tree: string,
  pointer: string,
  model: EntityModel,
  models: Models,
): readonly ViewProblem[] {
  const target = targetOf(path, model, models);
  if (target === undefined) return [];
  const problem = (at: string, message: string, suggestions: readonly string[] = []): ViewProblem => ({
    ...wholeFile(model.name, 'entity/wrong-value', message),
    pointer: `${pointer}/${at}`,
    suggestions,
  });
  if (!ownEntities.includes(target.name)) {
    const known = ownEntities.map((name) => `\`${name}\``).join(', ');
    const message = `\`within\` starts at the user's own record, which is one of ${known}; \`${path}\` points at \`${target.name}\`.`;
    return [problem('field', message)];
  }
  const stored = entityOfTree(tree);
  if (stored === target.name) return [];
  if (stored !== null) {
    const message = `\`within\` of \`${tree}\` is about records of \`${stored}\`; \`${path}\` points at \`${target.name}\`.`;
    return [problem('field', message)];
  }
  const relations = Object.values(target.fields).filter(
    (field) => field.target === target.name && field.kind === 'relation',
  );
  const names = relations.map(({ name }) => name);
  if (names.includes(tree)) return [];
  const near = closestNames(tree, names);
  const message = `\`${target.name}\` has no relation \`${tree}\` to itself, by which its records stand below each other.${didYouMean(near.length > 0 ? near : names)}`;
  return [problem('within', message, near.length > 0 ? near : names)];
}

function unnamedProfiles(model: EntityModel): ViewProblem[] {
  return Object.entries(model.access).flatMap(([profile, flags]) => {
    if (!flags.includes('LISTAR') || scopeRulesOf(model, profile)?.length !== 0) return [];
    const message = `Users of \`${profile}\` may list \`${model.name}\`, but no rule of \`x-scope\` names them, so they see no rows. Add { "profiles": ["${profile}"], "all": true }, or say which rows.`;
    const pointer = `/x-access/${escapeName(profile)}`;
    return [{ ...wholeFile(model.name, 'entity/unscoped-profile', message), severity: 'warning' as const, pointer }];
  });
}
