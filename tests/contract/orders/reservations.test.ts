import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findExpired, releaseStock, reserveStock } from '../../../src/areas/stock/server/reservations.ts';
import type { Outbox } from '../../../src/platform/outbox/outbox.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 120_000);
afterAll(() => shop.server.close());

/** Nobody waits for these SKUs. */
const outbox: Outbox = { put: async () => true };
const reservedOf = async (id_sku: number) =>
  (
    await shop.server.db.query(sql`select reservado from saldo_estoque where id_sku = ${id_sku} and id_filial = 900`)
  )[0];
const heldFor = (id_pedido: number) =>
  shop.server.db.query(
    sql`select situacao, quantidade from reserva_estoque where id_pedido = ${id_pedido} order by id`,
  );

describe(`reservations, on ${testDatabaseKind}`, () => {
  test('one that is over is ended, and one that was prolonged since it was found is kept', async () => {
    const { db } = shop.server;
    const { id_sku } = await shop.plain();
    const before = await reservedOf(id_sku);
    const id = await shop.fill(shop.customer, 2);
    await shop.post('/cart/cartValidate', {});
    const later = new Date(Date.now() + 31 * 60_000);
    expect(await findExpired(db, new Date())).toEqual([]);
    expect(await findExpired(db, later)).toEqual([id]);
    await db.execute(
      sql`update reserva_estoque set validade = ${new Date(later.getTime() + 1)} where id_pedido = ${id}`,
    );
    expect(await db.transaction((tx) => releaseStock(tx, outbox, id, later))).toBe(0);
    expect(await heldFor(id)).toEqual([{ situacao: 'ATIVA', quantidade: 2 }]);
    await db.execute(sql`update reserva_estoque set validade = ${later} where id_pedido = ${id}`);
    expect(await db.transaction((tx) => releaseStock(tx, outbox, id, later))).toBe(1);
    expect(await heldFor(id)).toEqual([{ situacao: 'VENCIDA', quantidade: 2 }]);
    expect(await reservedOf(id_sku)).toEqual(before);
    await shop.post('/cart/cancel', { id_pedido: id });
  });

  test('what an order holds already is held longer, and anew where it wants another quantity or some of it is not there', async () => {
    const { db } = shop.server;
    const { id_sku } = await shop.plain();
    const before = await reservedOf(id_sku);
    const id = await shop.fill(shop.customer, 2);
    await shop.post('/cart/cartValidate', {});
    const [item] = await db.query<{ id: number }>(sql`select id from pedido_item where id_pedido = ${id}`);
    const order = { id, id_filial: 900 };
    const reserve = (quantidade: number, until: Date) =>
      db.transaction((tx) => reserveStock(tx, outbox, order, [{ id_item: item?.id ?? 0, id_sku, quantidade }], until));
    const until = new Date('2027-01-01T00:00:00.000Z');
    expect(await reserve(2, until)).toEqual([]);
    expect(await heldFor(id)).toEqual([{ situacao: 'ATIVA', quantidade: 2 }]);
    expect(await findExpired(db, until)).toContain(id);
    expect(await findExpired(db, new Date(until.getTime() - 1))).not.toContain(id);
    expect(await reserve(3, until)).toEqual([]);
    expect(await heldFor(id)).toEqual([
      { situacao: 'LIBERADA', quantidade: 2 },
      { situacao: 'ATIVA', quantidade: 3 },
    ]);
    const [stock] = await db.query<{ fisico: number }>(
      sql`select fisico from saldo_estoque where id_sku = ${id_sku} and id_filial = 900`,
    );
    // Counted anew: less is there than orders hold.
    await db.execute(sql`update saldo_estoque set fisico = reservado - 1 where id_sku = ${id_sku} and id_filial = 900`);
    const short = await db.transaction((tx) =>
      reserveStock(tx, outbox, order, [{ id_item: item?.id ?? 0, id_sku, quantidade: 3 }], until),
    );
    expect(short).toEqual([{ id_sku, id_item: item?.id, saldo: 2 }]);
    await db.execute(
      sql`update saldo_estoque set fisico = ${stock?.fisico ?? 0} where id_sku = ${id_sku} and id_filial = 900`,
    );
    await db.transaction((tx) => releaseStock(tx, outbox, id));
    expect(await reservedOf(id_sku)).toEqual(before);
    await shop.post('/cart/cancel', { id_pedido: id });
  });

  test('what an order held and does not reserve again is reported to who waits for it', async () => {
    const { db } = shop.server;
    const { id_sku } = await shop.plain();
    const id = await shop.fill(shop.customer, 2);
    await shop.post('/cart/cartValidate', {});
    const [item] = await db.query<{ id: number }>(sql`select id from pedido_item where id_pedido = ${id}`);
    const [stock] = await db.query<{ fisico: number }>(
      sql`select fisico from saldo_estoque where id_sku = ${id_sku} and id_filial = 900`,
    );
    // Sold out: there is no more than orders hold.
    await db.execute(sql`update saldo_estoque set fisico = reservado where id_sku = ${id_sku} and id_filial = 900`);
    const reported: unknown[] = [];
    const reporting: Outbox = {
      put: async (_, { kind }, _aggregate, _transition, place) => reported.push({ kind, ...Object(place) }) > 0,
    };
    const until = new Date('2027-01-01T00:00:00.000Z');
    const order = { id, id_filial: 900 };
    const reserve = (quantidade: number) =>
      db.transaction((tx) =>
        reserveStock(tx, reporting, order, [{ id_item: item?.id ?? 0, id_sku, quantidade }], until),
      );
    const arrival = { kind: 'estoque.chegada', id_sku, id_filial: 900 };
    expect([await reserve(2), reported]).toEqual([[], []]);
    expect([await reserve(1), reported]).toEqual([[], [arrival]]);
    expect([await reserve(2), reported]).toEqual([[], [arrival]]);
    expect((await reserve(3)).length).toBe(1);
    expect(reported).toEqual([arrival, arrival]);
    expect(await heldFor(id)).not.toContainEqual(expect.objectContaining({ situacao: 'ATIVA' }));
    await db.execute(
      sql`update saldo_estoque set fisico = ${stock?.fisico ?? 0} where id_sku = ${id_sku} and id_filial = 900`,
    );
    await shop.post('/cart/cancel', { id_pedido: id });
  });
});
