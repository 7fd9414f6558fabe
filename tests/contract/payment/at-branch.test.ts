import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());

describe(`ways to pay at a branch, on ${testDatabaseKind}`, () => {
  test('what is only paid at a branch is offered to its staff, and shown to the client once staff chose it', async () => {
    const order = await pay.order();
    const offered = async (token: string) =>
      (
        (await shop.get(`/listarCondicaoPagamento?id_pedido=${order}&size=50`, token)).body.data as readonly {
          readonly id: number;
          readonly codigo: string;
        }[]
      ).map(({ id, codigo }) => [codigo, id] as const);
    const atBranch = ['TEF', 'DINHEIRO'];
    const all = new Map(await offered(shop.seller));
    const own = new Map(await offered(shop.customer));
    expect([...all.keys()].filter((code) => !own.has(code)).toSorted()).toEqual(atBranch.toSorted());
    for (const code of atBranch) {
      const given = { id_pedido: order, id_condicao_pagamento: all.get(code) };
      const refused = await shop.post('/cart/changePayment', given);
      expect([refused.status, refused.body.code], code).toEqual([422, 'REGRA_DE_NEGOCIO']);
      const parts = `/listarParcelas?id_pedido=${order}&id_condicao=${all.get(code)}`;
      expect((await shop.get(parts)).status).toBe(422);
      expect((await shop.get(parts, shop.seller)).status).toBe(200);
    }
    await pay.choose(order, 'TEF');
    expect(new Map(await offered(shop.customer)).has('TEF')).toBe(true);
    const instalments = await shop.get(`/listarParcelas?id_pedido=${order}&id_condicao=${all.get('TEF')}`);
    expect(instalments.status, instalments.text).toBe(200);
    const [chosen] = await pay.listed(order);
    const tef = [{ id_pgto: Number(chosen?.id), chave_operacao: 'TEF-1' }];
    expect((await shop.post('/cart/pay', { id_pedido: order, tef })).status).toBe(422);
    expect((await pay.pay(order, { tef })).status).toBe(200);
    // What its keeper says counts for every condition.
    const { db } = shop.server;
    await db.execute(
      sql`update hub_condicao_pagamento set somente_filial = (codigo = 'BOLETO') where codigo in ('BOLETO', 'DINHEIRO')`,
    );
    const next = await pay.order();
    const codes = (
      (await shop.get(`/listarCondicaoPagamento?id_pedido=${next}&size=50`)).body.data as readonly { codigo: string }[]
    ).map(({ codigo }) => codigo);
    expect([codes.includes('BOLETO'), codes.includes('DINHEIRO')]).toEqual([false, true]);
    await db.execute(
      sql`update hub_condicao_pagamento set somente_filial = (codigo = 'DINHEIRO') where codigo in ('BOLETO', 'DINHEIRO')`,
    );
  });
});
