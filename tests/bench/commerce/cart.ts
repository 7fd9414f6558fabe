/**
 * How fast carts change and orders are finished on PostgreSQL, as ratios to the same transactions written by hand behind a bare
 * handler: `npm run bench -- cart`. Server, handler, database and load share one machine, so only the ratios say something;
 * rounds are interleaved.
 *
 *   --seconds N    of each measurement (5)
 *   --rounds N     (3)
 *   --clients N    who buy at once, each with a cart of their own (16)
 */
import { isRecord } from '../../../src/language/json/record.ts';
import { type Buyer, benchShop, type Post, type Shop } from './shop-bench.ts';

/** Runs the bench and prints its table. Throws where a call fails. */
export async function benchCart(parameters: readonly string[]): Promise<void> {
  await benchShop('Cart', parameters, async ({ skus, pickup }) => ({
    'cart/changeProduct': (send, buyer, round) =>
      send(buyer, `/cart/changeProduct/${skus[(buyer.id + round) % 5] ?? 0}`, { quantidade: 1 + (round % 9) }),
    'complete order': async (send, buyer, round) => void (await finishOrder(send, buyer, round, { skus, pickup })),
  }));
}

/** Fills a cart with three products, to be picked up, and validates it; answers the order. */
export async function finishOrder(
  send: Post,
  buyer: Buyer,
  round: number,
  { skus, pickup }: Pick<Shop, 'skus' | 'pickup'>,
): Promise<number> {
  for (const place of [0, 1, 2])
    await send(buyer, `/cart/changeProduct/${skus[(buyer.id * 7 + round * 3 + place) % skus.length] ?? 0}`, {
      quantidade: 1 + place,
    });
  await send(buyer, '/cart/calculateShipping', { id_pedido: 0 });
  await send(buyer, '/cart/changeDelivery', { id_entrega: pickup });
  const answer = await send(buyer, '/cart/cartValidate', {});
  const data: unknown = isRecord(answer) ? answer.data : null;
  if (!isRecord(data) || data.valido !== true) throw new Error(`Not a valid order: ${JSON.stringify(data)}`);
  const order: unknown = isRecord(data.pedido) ? (data.pedido.id_pedido ?? data.pedido.id) : null;
  return Number(order);
}
