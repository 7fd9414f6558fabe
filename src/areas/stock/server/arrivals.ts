import { isRecord } from '../../../language/json/record.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { defineMessage, type Outbox } from '../../../platform/outbox/outbox.ts';
import type { Stock } from './stock.ts';

/** A SKU at a branch. */
export type StockPlace = { readonly id_sku: number; readonly id_filial: number };

/** A SKU without available stock got some. */
export const arrivalMessage = defineMessage<StockPlace>({
  kind: 'estoque.chegada',
  parse: (payload) => {
    const { id_sku, id_filial } = isRecord(payload) ? payload : {};
    return { id_sku: Number(id_sku), id_filial: Number(id_filial) };
  },
});

type PutArrivalOptions = {
  readonly tx: Queryable;
  readonly outbox: Outbox;
  readonly place: StockPlace;
  readonly was: Stock;
  readonly now: Stock;
  readonly transition: string;
};

/** Adds the message to the transaction of a change of stock, if nothing was available before and something is now. */
export async function putArrival({ tx, outbox, place, was, now, transition }: PutArrivalOptions): Promise<void> {
  if (was.fisico > was.reservado || now.fisico <= now.reservado) return;
  await outbox.put(tx, arrivalMessage, `Estoque ${place.id_sku} ${place.id_filial}`, transition, place);
}
