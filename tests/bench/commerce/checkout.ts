/**
 * How many checkouts are completed on PostgreSQL, from an empty cart to a captured card, and how long `cart/pay` takes, as ratios to
 * the same transactions written by hand behind a bare handler that asks the same stand-in: `npm run bench -- checkout`. Options are
 * those of the cart (`cart.ts`).
 */
import sql from 'sql-template-tag';
import { seedBranchConditions } from '../../../src/areas/branches/demo/seed-conditions.ts';
import { seedConditions } from '../../../src/areas/branches/server/seed-payment.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { finishOrder } from './cart.ts';
import { type Buyer, benchShop, type Post } from './shop-bench.ts';

/** Runs the bench and prints its table. Throws where a call fails, or an order is not paid. */
export async function benchCheckout(parameters: readonly string[]): Promise<void> {
  await benchShop('Checkout', parameters, async ({ db, skus, pickup }) => {
    await seedConditions(db);
    await seedBranchConditions(db);
    const [condition] = await db.query<{ id: number }>(
      sql`select id from hub_condicao_pagamento where codigo = 'CARTAO_DEBITO'`,
    );
    const checkOut = async (send: Post, buyer: Buyer, round: number): Promise<number> => {
      const id_pedido = await finishOrder(send, buyer, round, { skus, pickup });
      const chosen = await send(buyer, '/cart/changePayment', { id_pedido, id_condicao_pagamento: condition?.id ?? 0 });
      const id_pgto = paymentOf(chosen);
      const begun = performance.now();
      const paid = await send(buyer, '/cart/pay', { id_pedido, cartoes: [{ ...card, id_pgto }] });
      const took = performance.now() - begun;
      if (!isRecord(paid) || !isRecord(paid.data) || paid.data.constante_status !== 'PAGO')
        throw new Error(`Not a paid order: ${JSON.stringify(paid)}`);
      return took;
    };
    return {
      'complete checkout': async (send, buyer, round) => void (await checkOut(send, buyer, round)),
      'cart/pay within a checkout': checkOut,
    };
  });
}

const card = {
  ...{ numero_cartao: '4111111111111111', nome_cartao: 'PESSOA DO BENCH', mes_cartao: '08', ano_cartao: '2031' },
  ...{ codigo_cartao: '123', cpf_cartao: '52998224725', bandeira: { id: 1, descricao: 'Visa' } },
};

function paymentOf(answer: unknown): number {
  const data: unknown = isRecord(answer) ? answer.data : null;
  const payments: unknown = isRecord(data) ? data.pagamentos : null;
  const [first] = Array.isArray(payments) ? payments : [];
  return Number(isRecord(first) ? first.id : Number.NaN);
}
