import type { EntityModel } from '../../../language/entity/entity.ts';
import { guardedEntities } from '../../administration/server/index.ts';

/**
 * Whether a save of an entity, or of one of its lists, may change entities that decide what sessions may do. Cached
 * sessions are discarded then.
 */
export function reachesSessions(
  entity: string,
  models: ReadonlyMap<string, EntityModel>,
  seen = new Set<string>(),
): boolean {
  if (seen.has(entity)) return false;
  seen.add(entity);
  if (guardedEntities.has(entity)) return true;
  return Object.values(models.get(entity)?.fields ?? {}).some(
    ({ kind, target }) => kind === 'collection' && target !== null && reachesSessions(target, models, seen),
  );
}
