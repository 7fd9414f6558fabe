import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { simulateSpecial } from '../../catalogue/server/index.ts';
import type { Services } from '../../module.ts';
import { type ItemPlace, removeItem, setItem } from './cart-items.ts';
import { createOrderChanges, whoOf } from './change-order.ts';
import { orderEntity } from './order-access.ts';
import { findBuyer } from './order-lists.ts';
import { passOnPrices } from './prices/fresh-prices.ts';
import type { OrderAnswer } from './read-order.ts';
/** Services that the calls of orders need. */
export type OrderParts = Pick<
  Services,
  | 'db'
  | 'entities'
  | 'engine'
  | 'statements'
  | 'clock'
  | 'flows'
  | 'ports'
  | 'files'
  | 'pdfs'
  | 'views'
  | 'dictionaries'
  | 'errorTexts'
  | 'publishSaved'
  | 'publicUrl'
  | 'outbox'
>;

export type OrderCalls = ReturnType<typeof createOrderCalls>;
export type Changing = Parameters<typeof whoOf>[0] & { readonly afterwards: (work: () => void) => void };

/** Common parts of several of these calls. */
export function createOrderCalls(services: OrderParts) {
  const { db, entities, engine, statements, clock, publishSaved } = services;
  const models = () => entities.models();
  const { namesFor, changeCart, moveOrder } = createOrderChanges({ ...services, models });
  const lists = { db, entities, engine, statements, clock };
  const ok = (data: OrderAnswer) => ({ status: 200 as const, body: { data } });

  /** The answer of a change of an order; windows are notified after the commit. */
  async function answer({ afterwards }: Changing, change: Promise<OrderAnswer>) {
    const order = await change;
    afterwards(() => {
      publishSaved({ entity: orderEntity });
      publishSaved({ entity: 'PedidoItem' });
    });
    return ok(order);
  }
  /** A read of a cart includes lower prices; other windows are notified of the change. */
  async function freshen(caller: Caller, id: number): Promise<void> {
    if (!(await passOnPrices(db, models(), caller, id, clock.now()))) return;
    publishSaved({ entity: orderEntity });
    publishSaved({ entity: 'PedidoItem' });
  }
  const setQuantity = (call: Changing, place: ItemPlace, id: number, quantity: number | null) =>
    answer(
      call,
      changeCart(whoOf(call), id, { dropsDelivery: true, begins: true }, (tx, order) =>
        setItem(tx, order, clock.now(), place, quantity),
      ),
    );
  const dropItem = (call: Changing, place: ItemPlace, id: number) =>
    answer(
      call,
      changeCart(whoOf(call), id, { dropsDelivery: true }, (tx, order) => removeItem(tx, order, place)),
    );

  /** The price of a special product in its order: at the order's branch, for its client. */
  async function priceSpecial(
    call: Parameters<typeof whoOf>[0] & Pick<Parameters<Required<Handlers>['configProduct']>[0], 'body' | 'params'>,
  ) {
    const who = whoOf(call);
    const { id_pedido = 0, ...configuration } = call.body;
    const caller = await findBuyer(db, models(), who.caller, id_pedido);
    return simulateSpecial(db, lists, { ...who, caller }, call.params.id_sku, configuration);
  }

  return { models, namesFor, changeCart, moveOrder, lists, ok, answer, freshen, setQuantity, dropItem, priceSpecial };
}
