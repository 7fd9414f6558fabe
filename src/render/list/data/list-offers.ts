import { type EntityLookup, rowsAt } from '../../../language/entity/field-path.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ListCall } from '../../host/host.ts';

/** What a list offers to who has the right to it. */
export type ListOffers = { readonly new: boolean; readonly delete: boolean; readonly select: boolean };

/**
 * A list offers all of it unless its view says otherwise. On a screen without an entity, such as a dashboard, a list is
 * there to be looked at: it offers what its view asks for (rule L24).
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

/** Whether the server makes files of a call's rows: of the list of an entity or of a statement, as `GET` asks for it. */
export function isExported({ method, url }: ListCall, entity: string, entities: EntityLookup): boolean {
  const [path = ''] = url.replace(/^\//, '').split('?');
  if (method !== 'GET' || path.includes('/')) return false;
  return path === entity || entities.get(path) !== undefined || rowsAt(path, entities)?.isStatement === true;
}
