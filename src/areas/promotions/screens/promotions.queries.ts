import { infiniteQueryOptions } from '@tanstack/react-query';
import { dataOf, type HubPromocaoItem, type SkuPromocao } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';

export type PromotionSize = SkuPromocao;
export type OfferedItem = HubPromocaoItem;
export type Promotion = {
  readonly id: number;
  readonly descricao: string;
  readonly observacao: string | null;
  readonly moeda: string;
  readonly data_fim: string | null;
  readonly quantidade_maxima: number | null;
  readonly items: readonly OfferedItem[];
};

const pageSize = 12;

/**
 * Promotions of today at the caller's branch; with a classification, those of it and of the ones below it. Reloaded
 * like every visible list when promotions change elsewhere (`followRecords`).
 */
export const promotionsQuery = (classificacao: number | null) =>
  infiniteQueryOptions({
    queryKey: ['list', 'listarPromocoes', 'GET', classificacao],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { size: pageSize, page, ...(classificacao === null ? {} : { classificacao }) };
      const { data, total = 0 } = await dataOf(client.GET('/listarPromocoes', { params: { query }, signal }));
      const promotions = data.flatMap(({ id, descricao = '', moeda, items = [], ...rest }): Promotion[] => {
        const { observacao = null, data_fim = null, quantidade_maxima = null } = rest;
        return id === undefined
          ? []
          : [{ id, descricao, moeda: moeda ?? 'BRL', items: items ?? [], observacao, data_fim, quantidade_maxima }];
      });
      return { promotions, total };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });

/** The purchase of a promotion. With the same key, a repeated call buys nothing twice. */
export type PromotionPurchase = {
  readonly id: number;
  readonly skus: readonly number[];
  readonly quantity: number;
  readonly key: string;
};

/** Puts the chosen sizes of a promotion into the cart. Rejects with an ApiError. */
export async function buyPromotion({ id, skus, quantity, key }: PromotionPurchase): Promise<void> {
  await client.POST('/cart/savePromotion/{id}', {
    params: { path: { id }, header: { 'Idempotency-Key': key } },
    body: { produtos: [...skus], quantidadePromocoes: quantity },
    showsErrors: true,
  });
}
