import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBranchConditions } from '../../../src/areas/branches/demo/seed-conditions.ts';
import { seedConditions } from '../../../src/areas/branches/server/seed-payment.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from '../orders/shop.ts';

let shop: TestShop;
let order: number;
beforeAll(async () => {
  shop = await openTestShop();
  await seedConditions(shop.server.db);
  await seedBranchConditions(shop.server.db);
  order = await shop.fill(shop.customer, 2);
  const { body } = await shop.post('/cart/cartValidate', { id_pedido: order });
  expect(Object(body.data).valido, JSON.stringify(body)).toBe(true);
}, 120_000);
afterAll(() => shop.server.close());

type Row = Readonly<Record<string, unknown>>;
const data = (answer: { readonly body: Row }) => Object(answer.body.data);
const cents = (value: unknown) => Math.round(Number(value) * 100);
const conditions = async (token?: string) =>
  (await shop.get(`/listarCondicaoPagamento?id_pedido=${order}&size=50`, token)).body.data as readonly Row[];
const conditionOf = async (code: string) => {
  const found = (await conditions()).find(({ codigo }) => String(codigo).startsWith(code));
  if (found === undefined) throw new Error(`No condition ${code} is offered.`);
  return Number(found.id);
};
const change = (given: object, token?: string) =>
  shop.post('/cart/changePayment', { id_pedido: order, ...given }, token);

describe(`the payments of an order, on ${testDatabaseKind}`, () => {
  test('are offered as the branch takes them, and to who sees the order alone', async () => {
    const offered = await conditions();
    expect(offered.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['PIX', 'BOLETO']));
    expect(offered.every(({ valor_pagamento }) => valor_pagamento === 0)).toBe(true);
    const paths = [
      `/listarCondicaoPagamento?id_pedido=${order}`,
      `/listarParcelas?id_pedido=${order}&id_condicao=${await conditionOf('PIX')}`,
      `/listar_pagamentos_pedido?id_pedido=${order}`,
    ];
    for (const path of paths) expect((await shop.get(path, shop.other)).status, path).toBe(404);
    expect((await change({ id_condicao_pagamento: await conditionOf('PIX') }, shop.other)).status).toBe(404);
    // Nobody has a payment yet, and an open cart that is not stored has none.
    expect((await shop.get('/listar_pagamentos_pedido?id_pedido=0', shop.seller)).body).toMatchObject({ total: 0 });
  });

  test('of a locked order are read by administrative staff alone', async () => {
    const { db, login } = shop.server;
    await db.execute(sql`update pedido_venda set bloquear_edicao = true where id = ${order}`);
    try {
      const path = `/listar_pagamentos_pedido?id_pedido=${order}`;
      const refused = await shop.get(path);
      expect([refused.status, refused.body.code]).toEqual([403, 'SEM_PERMISSAO']);
      expect((await change({ id_condicao_pagamento: 1 })).status).toBe(403);
      expect((await shop.get(path, await login('ADMINISTRADOR'))).status).toBe(200);
    } finally {
      await db.execute(sql`update pedido_venda set bloquear_edicao = false where id = ${order}`);
    }
  });

  test('one condition takes the whole, another one takes its place', async () => {
    const pix = await conditionOf('PIX');
    const first = await change({ id_condicao_pagamento: pix });
    expect(first.status, first.text).toBe(200);
    expect(data(first)).toMatchObject({ metodo_pgto: 'expresso', completo: true, aprovado: false, valor_restante: 0 });
    const boleto = await conditionOf('BOLETO');
    const second = data(await change({ id_condicao_pagamento: boleto }));
    expect(second.pagamentos).toMatchObject([{ id_condicao: boleto, codigo: 'BOLETO', novo: true, confirmado: false }]);
    const [chosen] = (await conditions()).filter(({ novo }) => novo);
    expect(chosen).toMatchObject({ id: boleto, valor_pagamento: second.valor_alocado });
  });

  test('instalments are those that are offered, their parts make up what is charged, and no more are taken', async () => {
    const card = await conditionOf('CARTAO');
    const { body } = await shop.get(`/listarParcelas?id_pedido=${order}&id_condicao=${card}`);
    const offers = body.data as readonly Row[];
    expect(offers[0]).toMatchObject({ parcela: 1, valor_acrescimo: 0 });
    expect(String(offers[0]?.descricao)).toMatch(/^1x de R\$\s[\d.]+,\d\d sem acréscimo$/);
    const last = offers.at(-1);
    const [brand] = await shop.server.db.query<{ id: number }>(sql`select min(id) as id from hub_bandeira`);
    const given = { id_condicao_pagamento: card, bandeira: { id: brand?.id } };
    const taken = data(await change({ ...given, parcela: last?.parcela }));
    expect(taken).toMatchObject({ valor_alocado: last?.valor_total, completo: true });
    expect(taken.pagamentos).toMatchObject([{ parcela: last?.parcela, valor_parcela: last?.valor_parcela }]);
    const refused = await change({ ...given, parcela: 99 });
    expect([refused.status, refused.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    expect(refused.body.message).toContain(`no máximo ${last?.parcela} parcelas`);
    expect((await change({ id_condicao_pagamento: card, bandeira: { id: 999_999 } })).status).toBe(422);
  });

  test('several conditions share the total: none twice, none beyond it, and what is missing is said', async () => {
    const [pix, card, boleto] = [await conditionOf('PIX'), await conditionOf('CARTAO'), await conditionOf('BOLETO')];
    const several = { metodo_pgto: 'multiplo' };
    const total = cents(data(await shop.get(`/encontrarPedido?id_pedido=${order}`)).valor_total);
    const first = data(await change({ ...several, id_condicao_pagamento: pix, valor_novo: 10 }));
    expect(first).toMatchObject({ metodo_pgto: 'multiplo', completo: false });
    expect(cents(first.valor_restante)).toBe(total - 1_000);
    const twice = await change({ ...several, id_condicao_pagamento: pix });
    expect([twice.status, twice.body.message]).toEqual([422, 'Opcao de pagamento ja adicionada']);
    const beyond = await change({ ...several, id_condicao_pagamento: card, valor_novo: total / 100 });
    expect([beyond.status, beyond.body.message]).toEqual([422, 'Os pagamentos passam do total do pedido.']);
    expect(data(await change({ ...several, id_condicao_pagamento: card }))).toMatchObject({ completo: true });
    const full = await change({ ...several, id_condicao_pagamento: boleto });
    expect([full.status, full.body.message]).toEqual([422, 'Valor ja esta completo']);
    const less = data(await change({ ...several, id_condicao_pagamento: pix, valor_novo: 5 }));
    expect(cents(less.valor_restante)).toBe(500);
    // A payment goes by its own id, for who may change the order.
    const payments = less.pagamentos as readonly Row[];
    const id = payments.find(({ id_condicao }) => id_condicao === card)?.id;
    const del = (token: string) => shop.server.call('DELETE', `/cart/delPayment/${id}`, { token });
    expect((await del(shop.other)).status).toBe(404);
    expect(data(await del(shop.customer)).pagamentos).toHaveLength(1);
    expect((await del(shop.customer)).status).toBe(404);
    // Another mode begins anew.
    expect(data(await change({ id_condicao_pagamento: boleto })).pagamentos).toHaveLength(1);
  });

  test('ten at once leave one payment, and each is answered', async () => {
    const pix = await conditionOf('PIX');
    const answers = await Promise.all(Array.from({ length: 10 }, () => change({ id_condicao_pagamento: pix })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await shop.server.db.query(sql`select 1 from pedido_pagamento where id_pedido = ${order}`);
    expect(rows).toHaveLength(1);
  });

  test('a link lets its client choose and others look, and that of another order does not', async () => {
    const { hash } = data(await shop.post('/cart/createLink', { id_pedido: order }, shop.seller));
    const pix = await conditionOf('PIX');
    const seen = await shop.get(`/listarCondicaoPagamento?id_pedido=0&hash=${hash}&size=50`, shop.other);
    expect(seen.body.total).toBeGreaterThan(1);
    expect((await shop.post('/cart/changePayment', { hash, id_condicao_pagamento: pix }, shop.other)).status).toBe(403);
    const chosen = await shop.post('/cart/changePayment', { hash, id_condicao_pagamento: pix });
    expect(chosen.status, chosen.text).toBe(200);
    const [payment] = data(chosen).pagamentos as readonly Row[];
    const foreign = await shop.fill(shop.other, 1);
    await shop.post('/cart/cartValidate', { id_pedido: foreign }, shop.other);
    const link = data(await shop.post('/cart/createLink', { id_pedido: foreign }, shop.seller));
    const del = (key: string, token: string) =>
      shop.server.call('DELETE', `/cart/delPayment/${payment?.id}?hash=${key}`, { token });
    expect((await del(link.hash, shop.other)).status).toBe(404);
    expect((await del(hash, shop.other)).status).toBe(403);
    expect((await del(hash, shop.customer)).status).toBe(200);
  });

  test('what goes back to the cart is paid anew, and of a cart or a cancelled order nothing is chosen', async () => {
    const pix = await conditionOf('PIX');
    await change({ id_condicao_pagamento: pix });
    const again = await shop.server.call('PUT', `/cart/${order}/continue`, { token: shop.customer, body: {} });
    expect(again.status, again.text).toBe(200);
    expect((await shop.get(`/listar_pagamentos_pedido?id_pedido=${order}`)).body.total).toBe(0);
    const early = await change({ id_condicao_pagamento: pix });
    expect([early.status, early.body.message]).toEqual([422, 'Finalize o pedido antes de escolher como ele é pago.']);
    await shop.post('/cart/cancel', { id_pedido: order });
    const late = await change({ id_condicao_pagamento: pix });
    expect([late.status, late.body.code]).toEqual([409, 'PAGAMENTO_FECHADO']);
  });
});
