import sql from 'sql-template-tag';
import type { Queryable } from '../../../database/database.ts';

/**
 * Notes at an order how it was paid: the ways, what they took off and put on top, and what came in. Lists and sheets of orders read
 * it there. Called wherever a payment is approved, or counts no more; under the lock of the order.
 */
export async function notePayments(tx: Queryable, order: number): Promise<void> {
  await tx.execute(sql`
    update pedido_venda set forma_pagamento = paid.formas, valor_desconto_pagamento = paid.desconto,
      valor_acrescimo_pagamento = paid.acrescimo, valor_pago = paid.pago
    from (
      select left(string_agg(c.nome || case when coalesce(g.parcela, 1) > 1 then ' ' || g.parcela || 'x' else '' end, ', ' order by g.id), 200)
          as formas,
        coalesce(sum(g.valor_desconto), 0) as desconto, coalesce(sum(g.valor_acrescimo), 0) as acrescimo,
        coalesce(sum(g.valor_pagamento), 0) as pago
      from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao
      where g.id_pedido = ${order} and g.constante_status = 'APROVADO'
    ) as paid
    where id = ${order}`);
}
