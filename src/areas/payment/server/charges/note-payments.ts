import sql from 'sql-template-tag';
import type { Queryable } from '../../../../platform/database/database.ts';
import { formatMoney } from '../../../../ui/format/money.ts';

type Way = { readonly forma: string; readonly valor: number; readonly moeda: string };

/**
 * Stores in an order how it was paid: methods, their discounts and surcharges, and amounts, of several methods for
 * each. Lists and sheets of orders read this. Call it whenever a payment is approved, or no longer counts; with the
 * order locked.
 */
export async function notePayments(tx: Queryable, order: number): Promise<void> {
  const ways = await tx.query<Way>(sql`
    select c.nome || case when coalesce(g.parcela, 1) > 1 then ' ' || g.parcela || 'x' else '' end as forma,
      coalesce(g.valor_pagamento, 0) as valor, g.moeda
    from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao
    where g.id_pedido = ${order} and g.constante_status = 'APROVADO' order by g.id`);
  const names = ways.map(({ forma }) => forma).join(', ');
  const amounts = ways.map(({ forma, valor, moeda }) => `${forma}: ${formatMoney(valor, { currency: moeda })}`);
  await tx.execute(sql`
    update pedido_venda set forma_pagamento = ${ways.length === 0 ? null : names.slice(0, 200)}::text,
      valores_pagamento = ${ways.length < 2 ? null : amounts.join('\n').slice(0, 1000)}::text,
      valor_desconto_pagamento = paid.desconto, valor_acrescimo_pagamento = paid.acrescimo, valor_pago = paid.pago
    from (
      select coalesce(sum(g.valor_desconto), 0) as desconto, coalesce(sum(g.valor_acrescimo), 0) as acrescimo,
        coalesce(sum(g.valor_pagamento), 0) as pago
      from pedido_pagamento as g
      where g.id_pedido = ${order} and g.constante_status = 'APROVADO'
    ) as paid
    where id = ${order}`);
}
