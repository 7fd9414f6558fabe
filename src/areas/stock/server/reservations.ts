import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { putArrival, type StockPlace } from './arrivals.ts';
import { lockStock, lockStocks, type Stock, setStock, setStocks } from './stock.ts';

/** Units of a SKU that an item of an order needs. */
export type StockRequest = { readonly id_item: number; readonly id_sku: number; readonly quantidade: number };

const nothing: Stock = { fisico: 0, reservado: 0 };

/** A shortage at a branch, with the available units. */
export type StockShortage = { readonly id_sku: number; readonly id_item: number; readonly saldo: number };

type Holder = { readonly id: number; readonly id_filial: number };

/**
 * Reserves the stock for an order's items until a moment. If anything is missing, it reserves nothing and returns all
 * shortages. Earlier reservations of the order are available to it; they are ended before new ones are made, also if
 * these fail, and the outbox notifies users who wait for what is left of them. Rows of stock are locked in the order of
 * their SKUs to avoid deadlocks (commerce.md, 4).
 */
export async function reserveStock(
  tx: Queryable,
  outbox: Outbox,
  order: Holder,
  requests: readonly StockRequest[],
  until: Date,
): Promise<readonly StockShortage[]> {
  return (await prolongReservations(tx, order, requests, until)) ? [] : reserveAnew(tx, outbox, order, requests, until);
}

/** Smaller differences of the end of a reservation, in ms, are not written. */
const holdTolerance = 5_000;

/**
 * Prolongs the present reservations of an order until another moment; returns false without a change if they differ
 * from the requests.
 */
async function prolongReservations(
  tx: Queryable,
  order: Holder,
  requests: readonly StockRequest[],
  until: Date,
): Promise<boolean> {
  const held = await tx.query<
    StockRequest & { readonly id_filial: number; readonly is_there: boolean; readonly validade: string }
  >(sql`
    select r.id_item, r.id_sku, r.id_filial, r.quantidade, r.validade,
      exists (select 1 from saldo_estoque as s where s.id_sku = r.id_sku and s.id_filial = r.id_filial and s.fisico >= s.reservado) as is_there
    from reserva_estoque as r where r.id_pedido = ${order.id} and r.situacao = 'ATIVA' order by r.id_sku, r.id for update of r`);
  const identify = ({ id_item, id_sku, quantidade }: StockRequest) => `${id_item} ${id_sku} ${Number(quantidade)}`;
  const wanted = new Set(requests.map(identify));
  const isJustThat =
    held.length === requests.length &&
    wanted.size === requests.length &&
    held.every((one) => one.is_there && one.id_filial === order.id_filial && wanted.delete(identify(one)));
  if (!isJustThat) return false;
  const differs = ({ validade }: { readonly validade: string }) =>
    Math.abs(Date.parse(validade) - until.getTime()) > holdTolerance;
  if (held.some(differs))
    await tx.execute(sql`
      update reserva_estoque set validade = ${until}, versao = versao + 1, dh_alteracao = now()
      where id_pedido = ${order.id} and situacao = 'ATIVA'`);
  return true;
}

async function reserveAnew(
  tx: Queryable,
  outbox: Outbox,
  order: Holder,
  requests: readonly StockRequest[],
  until: Date,
): Promise<readonly StockShortage[]> {
  const ended = await endReservations(tx, order.id);
  const held = await lockStocks(
    tx,
    requests.map(({ id_sku }) => id_sku),
    order.id_filial,
  );
  const short: StockShortage[] = [];
  const stocks = new Map<number, Stock>();
  for (const [sku, wanted] of Map.groupBy(requests, ({ id_sku }) => id_sku)) {
    const stock = held.get(sku) ?? nothing;
    const sum = wanted.reduce((total, { quantidade }) => total + quantidade, 0);
    const saldo = Math.max(stock.fisico - stock.reservado, 0);
    if (sum > saldo) short.push(...wanted.map(({ id_item }) => ({ id_sku: sku, id_item, saldo })));
    stocks.set(sku, { ...stock, reservado: stock.reservado + sum });
  }
  const isReserved = short.length === 0;
  if (isReserved) {
    await setStocks(tx, order.id_filial, stocks);
    await tx.execute(sql`
      insert into reserva_estoque (id_item, id_pedido, id_sku, id_filial, quantidade, validade, situacao)
      select w.id_item, ${order.id}, w.id_sku, ${order.id_filial}, w.quantidade, ${until}, 'ATIVA'
      from unnest(${requests.map(({ id_item }) => id_item)}::bigint[], ${requests.map(({ id_sku }) => id_sku)}::bigint[],
        ${requests.map(({ quantidade }) => quantidade)}::numeric[]) as w (id_item, id_sku, quantidade)`);
  }
  await putArrivals(tx, outbox, ended, ({ id_sku, id_filial }) =>
    isReserved && id_filial === order.id_filial ? stocks.get(id_sku) : undefined,
  );
  return short;
}

type Reservation = {
  readonly id: number;
  readonly id_sku: number;
  readonly id_filial: number;
  readonly quantidade: number;
};

/**
 * Releases the reservations of an order, or with `over` only those that have expired by then; returns their number.
 * Reservations that were prolonged meanwhile, such as by a payment, stay.
 */
export async function releaseStock(tx: Queryable, outbox: Outbox, order: number, over?: Date): Promise<number> {
  const ended = await endReservations(tx, order, over);
  await putArrivals(tx, outbox, ended);
  return ended.length;
}

/**
 * Notifies users who wait for SKUs that ended reservations made available.
 * @param stockAt the stock of a place if it was reserved again since
 */
async function putArrivals(
  tx: Queryable,
  outbox: Outbox,
  ended: readonly EndedReservation[],
  stockAt: (place: StockPlace) => Stock | undefined = () => undefined,
): Promise<void> {
  for (const { id, place, was, now } of ended)
    await putArrival({ tx, outbox, place, was, now: stockAt(place) ?? now, transition: `RESERVA ${id}` });
}

/** A reservation that has ended, with the stock of its place before and after. */
type EndedReservation = {
  readonly id: number;
  readonly place: StockPlace;
  readonly was: Stock;
  readonly now: Stock;
};

/**
 * Ends reservations of an order, all or only expired ones, in the order of their SKUs; returns the changes of the
 * stock.
 */
async function endReservations(tx: Queryable, order: number, over?: Date): Promise<readonly EndedReservation[]> {
  const which = over === undefined ? empty : sql` and validade <= ${over}`;
  const held = await tx.query<Reservation>(sql`
    select id, id_sku, id_filial, quantidade from reserva_estoque
    where id_pedido = ${order} and situacao = 'ATIVA'${which} order by id_sku, id for update`);
  const situacao = over === undefined ? 'LIBERADA' : 'VENCIDA';
  const ended: EndedReservation[] = [];
  for (const { id, id_sku, id_filial, quantidade } of held) {
    const was = await lockStock(tx, id_sku, id_filial);
    const now = { ...was, reservado: Math.max(was.reservado - quantidade, 0) };
    await setStock(tx, id_sku, id_filial, now);
    await tx.execute(sql`
      update reserva_estoque set situacao = ${situacao}, versao = versao + 1, dh_alteracao = now() where id = ${id}`);
    ended.push({ id, place: { id_sku, id_filial }, was, now });
  }
  return ended;
}

/** Orders with expired reservations, at most 200. */
export async function findExpired(tx: Queryable, now: Date): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select distinct id_pedido as id from reserva_estoque where situacao = 'ATIVA' and validade <= ${now} order by id_pedido limit 200`);
  return rows.map(({ id }) => id);
}

/**
 * Issues the stock of an order when it is invoiced: one movement for each item, from its reservation if it still has
 * one. If anything is missing, it returns the shortages and issues nothing.
 */
export async function issueStock(
  tx: Queryable,
  outbox: Outbox,
  order: Holder,
  requests: readonly StockRequest[],
  user: number | null,
): Promise<readonly StockShortage[]> {
  // Not `reserveStock`: that would not lock the stock if it only prolongs a reservation.
  const short = await reserveAnew(tx, outbox, order, requests, new Date(0));
  if (short.length > 0) return short;
  for (const { id_sku, quantidade } of requests.toSorted((one, other) => one.id_sku - other.id_sku)) {
    const { fisico, reservado } = await lockStock(tx, id_sku, order.id_filial);
    const now = { fisico: fisico - quantidade, reservado: reservado - quantidade };
    await setStock(tx, id_sku, order.id_filial, now);
    await tx.execute(sql`
      insert into movimento_estoque (id_sku, id_filial, tipo, quantidade, motivo, id_usuario, saldo_anterior, saldo, id_pedido)
      values (${id_sku}, ${order.id_filial}, 'SAIDA', ${quantidade}, ${`Pedido ${order.id}`}, ${user}, ${fisico}, ${now.fisico}, ${order.id})`);
  }
  await tx.execute(sql`
    update reserva_estoque set situacao = 'BAIXADA', versao = versao + 1, dh_alteracao = now()
    where id_pedido = ${order.id} and situacao = 'ATIVA'`);
  return [];
}

/** Returns issued stock of an order whose goods did not leave the branch: one movement for each item. */
export async function takeBackStock(
  tx: Queryable,
  order: Holder,
  requests: readonly StockRequest[],
  user: number | null,
): Promise<void> {
  for (const { id_sku, quantidade } of requests.toSorted((one, other) => one.id_sku - other.id_sku)) {
    const stock = await lockStock(tx, id_sku, order.id_filial);
    const fisico = stock.fisico + quantidade;
    await setStock(tx, id_sku, order.id_filial, { ...stock, fisico });
    await tx.execute(sql`
      insert into movimento_estoque (id_sku, id_filial, tipo, quantidade, motivo, id_usuario, saldo_anterior, saldo, id_pedido)
      values (${id_sku}, ${order.id_filial}, 'ENTRADA', ${quantidade}, ${`Pedido ${order.id} cancelado`}, ${user}, ${stock.fisico},
        ${fisico}, ${order.id})`);
  }
}
