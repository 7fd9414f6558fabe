import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, type PortalClient } from '../../api/index.ts';
import { topBarOf } from '../menu/top-bar-rules.ts';
import { client } from '../session/client.ts';
import { useUserStorage } from '../storage/user-storage.ts';

/** The root of the cart; every address that begins with it shows the branch (specification 000, section 2). */
export const cartPath = '/carrinho';

/** What the top bar shows of the open order. */
export type OpenOrder = {
  /** 0 for none. */
  readonly id: number;
  readonly quantidade: number;
  readonly filial: string | null;
};

/**
 * Loads the open order. The key is that of a screen whose source it is (`answerKey` of the runtime): both share one
 * request, refreshes by actions apply to both, and so do answers that an action gives the screen as its record.
 */
export const openOrderQuery = (portal: Pick<PortalClient, 'GET'>) =>
  queryOptions({
    queryKey: ['list', 'encontrarPedido?id_pedido=0', 'GET', {}, 'answer'],
    queryFn: ({ signal }) => dataOf(portal.GET('/encontrarPedido', { params: { query: { id_pedido: 0 } }, signal })),
    select: ({ data: { id_pedido, quantidade, filial } }): OpenOrder => ({
      id: id_pedido,
      quantidade: quantidade ?? 0,
      filial: filial?.nome ?? null,
    }),
    staleTime: 30_000,
    retry: false,
  });

/** The open order of the user; null while unknown, for users without a cart, and if there is none. */
export function useOpenOrder(): OpenOrder | null {
  const { user } = useUserStorage();
  const { hasCart } = topBarOf(user);
  return useQuery({ ...openOrderQuery(client), enabled: hasCart }).data ?? null;
}
