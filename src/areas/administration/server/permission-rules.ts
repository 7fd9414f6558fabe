import { portalScreens, screenOfProcess } from '../../../domain/screens.ts';
import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { accessFlags, flagsOfScreen, isForConfigurators, openFlag } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { administrationErrors } from './errors.ts';

/** A permission names an entity or the process of a screen, and one of its flags. */
export async function checkPermission(
  _tx: Queryable,
  save: RecordSave,
  views: Pick<ViewRegistry, 'screens'>,
): Promise<readonly FieldError[]> {
  const { read, base, models } = save;
  // Existing permissions stay, even if their entity is gone: only new ones are validated.
  if (!read.columns.has('entity') && !read.columns.has('flag')) return [];
  const resource = String(savedValue(save, 'entity') ?? '');
  const flag = String(savedValue(save, 'flag') ?? '');
  const processes = [...views.screens().values()].flatMap(({ process }) => process ?? []);
  const flags = flagsOf(resource, models, processes);
  if (flags === null) {
    const sugestoes = closestNames(resource, [...resources(models), ...processes]);
    return [ruleError(base, 'entity', administrationErrors.recurso({ recurso: resource, sugestoes }))];
  }
  if (flags.includes(flag)) return [];
  const screen = screenOfProcess(resource);
  if (screen !== null && isForConfigurators(screen))
    return [ruleError(base, 'entity', administrationErrors['recurso.configurador']())];
  const sugestoes = closestNames(flag, flags);
  const known = { permissao: flag, recurso: resource };
  const problem =
    sugestoes.length > 0
      ? administrationErrors['permissao.parecida']({ ...known, sugestoes })
      : administrationErrors['permissao.todas']({ ...known, permissoes: flags });
  return [ruleError(base, 'flag', problem)];
}

/** The flags of an entity, a screen, or a process of views; null if it does not exist. */
function flagsOf(
  resource: string,
  models: ReadonlyMap<string, EntityModel>,
  processes: readonly string[],
): readonly string[] | null {
  if (models.has(resource)) return accessFlags;
  const screen = screenOfProcess(resource);
  if (screen === null) return processes.includes(resource) ? [openFlag] : null;
  return isForConfigurators(screen) ? [] : flagsOfScreen(screen);
}

function resources(models: ReadonlyMap<string, EntityModel>): string[] {
  return [...models.keys(), ...portalScreens.flatMap(({ processo }) => processo ?? [])];
}
