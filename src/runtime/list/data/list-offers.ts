import type { ListDefinition } from '../../definition/view/view.ts';

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
