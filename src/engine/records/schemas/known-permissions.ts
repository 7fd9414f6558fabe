import { screenOfFlag, screenOfProcess } from '../../../domain/screens.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { accessFlagNames } from '../../../language/entity/entity-keywords.ts';
import { closestNames, didYouMean } from '../../../language/json/closest-names.ts';
import { escapeName } from '../../../language/json/pointer.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { openFlag } from '../../../platform/http/caller.ts';
import { wholeFile } from '../models/schema-problems.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Whether a permission can be held: of an entity, of a screen of the portal, or of a profile, whose names are data. */
export function isPermission(name: string, models: Models): boolean {
  if (/^PERFIL:[A-Z][A-Z0-9_]*$/.test(name)) return true;
  const [resource = '', flag] = name.split('.');
  if (flag === undefined) return screenOfFlag(resource) !== null;
  if (models.has(resource)) return (accessFlagNames as readonly string[]).includes(flag);
  const screen = screenOfProcess(resource);
  return screen !== null && (flag === openFlag || Object.hasOwn(screen.flags, flag));
}

/** Permissions in `x-access` of fields that nobody can hold: only administrators could use the field. */
export function fieldAccessProblems(model: EntityModel, models: Models): readonly ViewProblem[] {
  return Object.values(model.fields).flatMap(({ name, access = {} }) =>
    Object.entries(access).flatMap(([what, permissions]) =>
      permissions.flatMap((permission, index) =>
        unknownPermission(permission, `/properties/${escapeName(name)}/x-access/${what}/${index}`, model, models),
      ),
    ),
  );
}

/** The problem of a permission that nobody can hold, at its place in a schema; null if somebody can. */
export function unknownPermission(
  permission: string,
  pointer: string,
  model: EntityModel,
  models: Models,
): readonly ViewProblem[] {
  if (isPermission(permission, models)) return [];
  const known = [...models.keys()].flatMap((entity) => accessFlagNames.map((flag) => `${entity}.${flag}`));
  const near = closestNames(permission, known);
  const message = `There is no permission \`${permission}\`, so it lets nobody in.${didYouMean(near)}`;
  return [{ ...wholeFile(model.name, 'entity/unknown-permission', message), pointer, suggestions: near }];
}
