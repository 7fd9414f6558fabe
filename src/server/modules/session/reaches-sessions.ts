import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';

/** Entities whose records decide what sessions may do: after a change nothing remembered of them counts. */
const sessionEntities = ['Usuario', 'Perfil', 'Permissao'];

/** Whether a save of an entity may change one of those that decide on sessions, itself or by its lists. */
export function reachesSessions(
  entity: string,
  models: ReadonlyMap<string, EntityModel>,
  seen = new Set<string>(),
): boolean {
  if (seen.has(entity)) return false;
  seen.add(entity);
  if (sessionEntities.includes(entity)) return true;
  return Object.values(models.get(entity)?.fields ?? {}).some(
    ({ kind, target }) => kind === 'collection' && target !== null && reachesSessions(target, models, seen),
  );
}
