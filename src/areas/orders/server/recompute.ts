import sql, { empty } from 'sql-template-tag';
import { currencyDecimals } from '../../../domain/numbers/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * Default maximum discount of an order in percent of its products, if its branch has no setting (commerce.md, 7.10).
 */
export const usualDiscountLimit = 10;

/**
 * Updates the sums of an order from its items, freight and discounts, by the rule of `computeOrderTotals`, and
 * increases its version.
 * @param dropDelivery whether the chosen delivery is dropped, because its price was for other items or another address
 */
export async function recomputeOrder(
  tx: Queryable,
  { id, moeda }: { readonly id: number; readonly moeda: string },
  dropDelivery: boolean,
): Promise<void> {
  const decimals = currencyDecimals(moeda);
  const delivery = dropDelivery
    ? sql`id_entrega = null, constante_entrega = null, descricao_entrega = null, retirar_filial = null,`
    : empty;
  const freight = dropDelivery ? sql`0::numeric` : sql`coalesce(p.valor_frete, 0)`;
  await tx.execute(sql`
    update pedido_venda as t set ${delivery}
      quantidade = s.quantidade, valor_produtos = s.produtos, valor_spv = s.spv, pontos_pedido = s.pontos, valor_frete = s.frete,
      valor_desconto_pedido = s.desconto, valor_desconto_spv = s.desconto_spv, valor_descontos = s.desconto + s.desconto_spv,
      valor_total = s.produtos + s.frete - s.desconto - s.desconto_spv, versao = t.versao + 1, dh_alteracao = now()
    from (
      select d.*, least(
          coalesce(round(d.spv * d.percentual_desconto_spv / 100, ${decimals}), d.valor_desconto_spv_dado, 0), d.spv, d.produtos - d.desconto
        ) as desconto_spv
      from (
        select a.*, least(
            coalesce(round(a.produtos * a.percentual_desconto_pedido / 100, ${decimals}), a.valor_desconto_pedido_dado, 0),
            round(a.produtos * a.limite / 100, ${decimals})
          ) as desconto
        from (
          select coalesce(sum(i.quantidade), 0)::integer as quantidade, coalesce(sum(i.quantidade * i.valor_unitario), 0) as produtos,
            coalesce(sum(i.quantidade * coalesce(i.valor_spv, 0)), 0) as spv,
            coalesce(sum(i.quantidade * coalesce(i.pontos, 0)), 0) as pontos,
            ${freight} as frete, p.percentual_desconto_pedido, p.valor_desconto_pedido_dado, p.percentual_desconto_spv,
            p.valor_desconto_spv_dado,
            coalesce((select f.percentual_desconto_maximo from configuracao_filial as f where f.id_filial = p.id_filial),
              ${usualDiscountLimit}::numeric) as limite
          from pedido_venda as p left join pedido_item as i on i.id_pedido = p.id
          where p.id = ${id} group by p.id
        ) as a
      ) as d
    ) as s
    where t.id = ${id}`);
}
