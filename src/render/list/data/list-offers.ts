import { type EntityLookup, rowsAt } from '../../../language/entity/field-path.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ListCall } from '../../host/host.ts';

/** Features that a list offers to users with the permission. */
export type ListOffers = { readonly new: boolean; readonly delete: boolean; readonly select: boolean };

/**
 * By default a list offers everything. On a screen without an entity, such as a dashboard, a list is for reading: it
 * only offers what its view requests (rule L24).
 */
export function listOffers(
  list: Pick<ListDefinition, 'new' | 'delete' | 'select' | 'selectAll' | 'actions'>,
  isLookedAt: boolean,
): ListOffers {
  const hasOperations =
    list.selectAll !== undefined || Object.values(list.actions ?? {}).some(({ bulk }) => bulk === true);
  return {
    new: list.new ?? !isLookedAt,
    delete: list.delete ?? !isLookedAt,
    select: list.select ?? (!isLookedAt || hasOperations),
  };
}

/** Whether the server can export a call's rows: those of an entity's or a statement's list, requested by `GET`. */
export function isExported({ method, url }: ListCall, entity: string, entities: EntityLookup): boolean {
  const [path = ''] = url.replace(/^\//, '').split('?');
  if (method !== 'GET' || path.includes('/')) return false;
  return path === entity || entities.get(path) !== undefined || rowsAt(path, entities)?.isStatement === true;
}
