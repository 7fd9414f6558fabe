import { portalScreens, screenOfProcess } from '../../../domain/screens.ts';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { closestNames } from '../../../runtime/json/closest-names.ts';
import type { Queryable } from '../../database/database.ts';
import { type RecordSave, ruleError, savedValue } from '../../entities/record-rules.ts';
import { accessFlags, flagsOfScreen, isForConfigurators } from '../../http/caller.ts';
import type { FieldError } from '../../http/catalogue.ts';

/** A permission names an entity or the process of a screen, and one of the flags that there are on it. */
export async function checkPermission(_tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { read, base, models } = save;
  // What stands already stays, whatever became of its entity: only what is said anew is judged.
  if (!read.columns.has('entity') && !read.columns.has('flag')) return [];
  const resource = String(savedValue(save, 'entity') ?? '');
  const flag = String(savedValue(save, 'flag') ?? '');
  const flags = flagsOf(resource, models);
  if (flags === null) {
    const near = closestNames(resource, resources(models));
    const message = `Não existe o cadastro nem a tela "${resource}".${didYouMean(near)}`;
    return [ruleError(base, 'entity', 'recurso', message)];
  }
  if (flags.includes(flag)) return [];
  const screen = screenOfProcess(resource);
  if (screen !== null && isForConfigurators(screen))
    return [
      ruleError(base, 'entity', 'recurso', 'Esta tela é de quem configura o portal: marque "Configurador" no perfil.'),
    ];
  const near = closestNames(flag, flags);
  const message = `A permissão "${flag}" não existe em "${resource}". ${near.length > 0 ? didYouMean(near).trim() : `Use ${listed(flags)}.`}`;
  return [ruleError(base, 'flag', 'permissao', message)];
}

/** The permissions that there are on an entity or screen; null when there is no such one. */
function flagsOf(resource: string, models: ReadonlyMap<string, EntityModel>): readonly string[] | null {
  if (models.has(resource)) return accessFlags;
  const screen = screenOfProcess(resource);
  if (screen === null) return null;
  return isForConfigurators(screen) ? [] : flagsOfScreen(screen);
}

function resources(models: ReadonlyMap<string, EntityModel>): string[] {
  return [...models.keys(), ...portalScreens.flatMap(({ processo }) => processo ?? [])];
}

function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Você quis dizer ${listed(near.map((name) => `"${name}"`))}?`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names);
}
