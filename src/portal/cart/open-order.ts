import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, type PortalClient } from '../../api/index.ts';
import { topBarOf } from '../menu/top-bar-rules.ts';
import { client } from '../session/client.ts';
import { useUserStorage } from '../storage/user-storage.ts';

/** The root of the cart; on every address that begins with it the branch shows (specification 000, section 2). */
export const cartPath = '/carrinho';

/** What the top bar shows of the order that is being filled. */
export type OpenOrder = {
  /** 0 while there is none. */
  readonly id: number;
  readonly quantidade: number;
  readonly filial: string | null;
};

/**
 * Asks for the open order. Its key is that of a screen whose source it is (`answerKey` of the runtime): both are asked for
 * once, what an action refreshes has it asked for anew, and an action that gives the screen its record gives it to the
 * top bar.
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

/** The open order of the user; null while it is unknown, for who has no cart, and where the portal has none yet. */
export function useOpenOrder(): OpenOrder | null {
  const { user } = useUserStorage();
  const { hasCart } = topBarOf(user);
  return useQuery({ ...openOrderQuery(client), enabled: hasCart }).data ?? null;
}
