import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeMonth } from '../../../src/areas/points/server/close-month.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { getter, giver, lastMonth, now, openMovement, type TestMovement, thisMonth } from './movement.ts';

let movement: TestMovement;
let order: Awaited<ReturnType<TestMovement['begin']>>;
beforeAll(async () => {
  movement = await openMovement();
}, 120_000);
afterAll(() => movement.server.close());
beforeEach(async () => {
  order = await movement.begin();
});

describe(`a transfer of movement, on ${testDatabaseKind}`, () => {
  test('moves orders, points of open months and SPV, as its preview said, and leaves carts', async () => {
    const { staff, transfer, preview, journal, give, figures, ownersOf } = movement;
    await give('BRL', 1_950);
    await give('PYG', 5_000);
    await give('BRL', 100, getter);
    const { body } = await preview();
    expect(body.data).toEqual([
      {
        ...{ item: 'PEDIDOS', descricao: 'Pedidos e orçamentos' },
        ...{ origem_antes: '5', origem_depois: '0', destino_antes: '1', destino_depois: '6' },
      },
      {
        ...{ item: 'PONTOS', descricao: `Pontos próprios de ${lastMonth.slice(5, 7)}/${lastMonth.slice(0, 4)}` },
        ...{ origem_antes: '24,68', origem_depois: '0', destino_antes: '0', destino_depois: '24,68' },
      },
      {
        ...{ item: 'PONTOS', descricao: `Pontos próprios de ${thisMonth.slice(5, 7)}/${thisMonth.slice(0, 4)}` },
        ...{ origem_antes: '24,68', origem_depois: '0', destino_antes: '24,68', destino_depois: '49,36' },
      },
      {
        ...{ item: 'SPV', descricao: 'SPV em BRL', origem_antes: 'R$\u00a019,50', origem_depois: 'R$\u00a00,00' },
        ...{ destino_antes: 'R$\u00a01,00', destino_depois: 'R$\u00a020,50' },
      },
      {
        ...{ item: 'SPV', descricao: 'SPV em PYG', origem_antes: 'Gs.\u00a05.000', origem_depois: 'Gs.\u00a00' },
        ...{ destino_antes: 'Gs.\u00a00', destino_depois: 'Gs.\u00a05.000' },
      },
      {
        ...{ item: 'CARRINHOS', descricao: 'Ficam: carrinhos ainda abertos' },
        ...{ origem_antes: '1', origem_depois: '1', destino_antes: '0', destino_depois: '0' },
      },
    ]);
    expect(await transfer()).toMatchObject({ status: 200, body: { messages: ['Movimentação transferida.'] } });
    const owners = await ownersOf();
    for (const id of [order.paid, order.early, order.waiting, order.quote, order.cancelled, order.others])
      expect(owners.get(id)).toBe(getter);
    expect(owners.get(order.cart)).toBe(giver);
    expect(await figures()).toMatchObject({
      points: [
        { cliente: 1, mes: lastMonth, individuais: 0, total: 24.68 },
        { cliente: 3, mes: lastMonth, individuais: 24.68, total: 24.68 },
        { cliente: 1, mes: thisMonth, individuais: 0, total: 49.36 },
        { cliente: 3, mes: thisMonth, individuais: 49.36, total: 49.36 },
      ],
      balances: [
        { cliente: getter, moeda: 'BRL', saldo: 2_050 },
        { cliente: getter, moeda: 'PYG', saldo: 5_000 },
      ],
    });
    expect(await journal()).toMatchObject([
      {
        ...{ tipo: 'TRANSFERENCIA', nome_origem: 'Pessoa 5', nome_destino: 'Pessoa 3', pedidos: 5, pontos: 49.36 },
        ...{ spv: 'R$\u00a019,50 + Gs.\u00a05.000', pode_desfazer: true },
      },
    ]);
    expect((await preview(giver, getter, staff.token, 'en')).body.data).toMatchObject([{ item: 'NADA' }]);
    expect(await transfer()).toMatchObject({ status: 422, body: { code: 'TRANSFERENCIA_VAZIA' } });
  });

  test('says in the history of each order who gave it to whom, and takes it from the login of the origin', async () => {
    const { server, admin, staff, giverLogin, getterLogin, transfer } = movement;
    await transfer();
    const { body } = await server.call('GET', `/PedidoVenda/${order.paid}/historico`, { token: admin });
    expect(body.data).toMatchObject([
      {
        operacao: 'ALTERACAO',
        usuario: { id: staff.id },
        antes: { cliente: { id: giver } },
        depois: { cliente: { id: getter } },
      },
    ]);
    const rows = await server.db.query(sql`select id, id_titular, versao from pedido_venda order by id`);
    expect(rows).toMatchObject([
      { id: order.paid, id_titular: getterLogin.id, versao: 2 },
      { id: order.early, id_titular: staff.id, versao: 2 },
      { id: order.waiting, id_titular: getterLogin.id, versao: 2 },
      { id: order.quote, id_titular: staff.id, versao: 2 },
      { id: order.cancelled, id_titular: getterLogin.id, versao: 2 },
      { id: order.cart, id_titular: giverLogin.id, versao: 1 },
      { id: order.others, id_titular: getterLogin.id, versao: 1 },
    ]);
    const mine = async (token: string) => {
      const { body: list } = await server.call('GET', '/listarMeusPedidos?size=20', { token });
      return (list.data as readonly { id_pedido: number }[]).map(({ id_pedido }) => id_pedido).sort((a, b) => a - b);
    };
    expect(await mine(giverLogin.token)).toEqual([order.cart]);
    expect(await mine(getterLogin.token)).toEqual([
      ...[order.paid, order.early, order.waiting, order.cancelled, order.others],
    ]);
    expect((await server.call('GET', `/PedidoVenda/${order.paid}`, { token: giverLogin.token })).status).toBe(404);
    expect((await server.call('GET', `/PedidoVenda/${order.paid}`, { token: getterLogin.token })).status).toBe(200);
    // Somebody without a login is served by whoever transferred.
    await transfer(getter, 2);
    const [held] = await server.db.query(sql`select id_titular, id_cliente from pedido_venda where id = ${order.paid}`);
    expect(held).toEqual({ id_titular: staff.id, id_cliente: 2 });
  });

  test('is taken back whole, once, and what is newer first', async () => {
    const { transfer, undo, journal, lastTransfer, give, figures } = movement;
    await give('BRL', 1_950);
    const before = await figures();
    await transfer();
    const first = await lastTransfer();
    const between = await figures();
    await transfer(getter, 4);
    const second = await lastTransfer();
    expect(await undo(first)).toMatchObject({ status: 422, body: { code: 'TRANSFERENCIA_PEDIDO_MUDOU' } });
    expect(await undo(second)).toMatchObject({ status: 200, body: { messages: ['Transferência desfeita.'] } });
    expect(await figures()).toEqual(between);
    expect((await undo(first)).status).toBe(200);
    expect(await figures()).toEqual(before);
    expect(await undo(first)).toMatchObject({ status: 422, body: { code: 'TRANSFERENCIA_JA_DESFEITA' } });
    expect(await journal()).toMatchObject([
      {
        tipo: 'DESFEITA',
        nome_origem: 'Pessoa 3',
        nome_destino: 'Pessoa 5',
        pedidos: 5,
        pontos: 49.36,
        pode_desfazer: false,
      },
      { tipo: 'DESFEITA', pode_desfazer: false },
      { tipo: 'TRANSFERENCIA', pode_desfazer: false },
      { tipo: 'TRANSFERENCIA', pode_desfazer: false },
    ]);
    // And once more, as if nothing had been.
    await transfer();
    expect(await figures()).toEqual(between);
    await undo(await lastTransfer());
    expect(await figures()).toEqual(before);
  });

  test('leaves points of closed months and what is owed, and keeps back what the debt takes', async () => {
    const { server, transfer, preview, give } = movement;
    await closeMonth(server.db, lastMonth, { user: null, now });
    const { db } = server;
    await give('BRL', 1_000);
    // What was put off as a credit was taken back.
    await db.execute(sql`
      insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
      values (${giver}, 'BRL', ${thisMonth}::date, 'ADIADO', 300, 'OC', 1, 'adiado', now())`);
    expect(await db.query(sql`select saldo, devido from spv_saldo where cliente = ${giver}`)).toEqual([
      { saldo: 1_500, devido: 300 },
    ]);
    const { body } = await preview();
    expect(body.data).toMatchObject([
      { item: 'PEDIDOS' },
      { item: 'PONTOS', origem_antes: '24,68' },
      { item: 'SPV', origem_antes: 'R$\u00a015,00', origem_depois: 'R$\u00a03,00', destino_depois: 'R$\u00a012,00' },
      { item: 'CARRINHOS' },
      { item: 'PONTOS_FECHADOS', origem_antes: '24,68', origem_depois: '24,68', destino_antes: '0' },
      { item: 'SPV_DEVIDO', origem_antes: 'R$\u00a03,00', origem_depois: 'R$\u00a03,00' },
    ]);
    await transfer();
    expect(await db.query(sql`select cliente, saldo, devido from spv_saldo order by cliente desc`)).toEqual([
      { cliente: giver, saldo: 300, devido: 300 },
      { cliente: getter, saldo: 1_200, devido: 0 },
    ]);
    expect(await db.query(sql`select cliente, individuais from ponto_fechado where individuais > 0`)).toEqual([
      { cliente: giver, individuais: 24.68 },
    ]);
  });

  test('what is paid or cancelled later counts for whoever has the order by then', async () => {
    const { server, transfer, undo, lastTransfer, figures } = movement;
    await transfer();
    const { db } = server;
    await db.execute(sql`
      update pedido_venda set constante_status = 'PAGO', dh_pagamento = ${now}, valor_coberto = 100 where id = ${order.waiting}`);
    await db.transaction((tx) => settleOrder(tx, order.waiting, now));
    expect((await figures()) as unknown).toMatchObject({
      points: expect.arrayContaining([{ cliente: 3, mes: thisMonth, individuais: 74.04, total: 74.04 }]),
    });
    await db.execute(sql`update pedido_venda set constante_status = 'CANCELADO' where id = ${order.paid}`);
    await db.transaction((tx) => settleOrder(tx, order.paid, now));
    expect((await figures()) as unknown).toMatchObject({
      points: expect.arrayContaining([{ cliente: 3, mes: thisMonth, individuais: 49.36, total: 49.36 }]),
    });
    expect(await undo(await lastTransfer())).toMatchObject({
      status: 422,
      body: { code: 'TRANSFERENCIA_PEDIDO_MUDOU', message: expect.stringContaining(`M`) },
    });
  });

  test.each([
    ['is invoiced and sent', `constante_status = 'ENVIADO'`, 'paid', 200],
    ['waits for its refund', `constante_status = 'AGUARDANDO_CANCELAMENTO'`, 'paid', 200],
    ['ran out as a quote', `constante_status = 'CANCELADO'`, 'quote', 200],
    ['is a cart again', `constante_status = 'COMPRANDO'`, 'quote', 422],
    ['was refunded', `constante_status = 'CANCELADO', valor_coberto = 0`, 'paid', 422],
  ] as const)('an order that %s since is given back or refuses it', async (_, set, which, status) => {
    const { server, transfer, undo, lastTransfer, ownersOf } = movement;
    await transfer();
    await server.db.script(`update pedido_venda set ${set} where id = ${order[which]}`);
    const answer = await undo(await lastTransfer());
    expect(answer.status).toBe(status);
    expect((await ownersOf()).get(order[which])).toBe(status === 200 ? giver : getter);
  });

  test('is not taken back once a month of it has closed', async () => {
    const { server, transfer, undo, lastTransfer } = movement;
    await transfer();
    await closeMonth(server.db, lastMonth, { user: null, now });
    expect(await undo(await lastTransfer())).toMatchObject({
      status: 422,
      body: { code: 'TRANSFERENCIA_MES_FECHADO', message: expect.stringContaining(lastMonth.slice(0, 4)) },
    });
  });

  test('is not taken back once the SPV is spent, and nothing of it then', async () => {
    const { transfer, undo, lastTransfer, give, figures } = movement;
    await give('BRL', 1_950);
    await transfer();
    await give('BRL', -1_000, getter);
    const before = await figures();
    const answer = await undo(await lastTransfer());
    expect(answer).toMatchObject({ status: 422, body: { code: 'TRANSFERENCIA_SPV_USADO' } });
    expect(answer.body.message).toBe('O destino já usou o SPV que recebeu: faltam R$\u00a010,00.');
    expect(await figures()).toEqual(before);
  });

  test('is for whom the screen is for, holds them to their network, and finds nobody who is not there', async () => {
    const { server, transfer, undo, preview, lastTransfer } = movement;
    const consultant = await server.login('CONSULTOR', { id_cliente: 4 });
    await transfer();
    const id = await lastTransfer();
    for (const answer of [
      await transfer(giver, getter, consultant),
      await undo(id, consultant),
      await preview(giver, getter, consultant),
      await server.call('GET', '/listarTransferenciasMovimentacao', { token: consultant }),
      await server.call('GET', '/TransferenciaMovimentacao', { token: consultant }),
      await server.call('GET', '/TransferenciaPedido', { token: consultant }),
    ])
      expect(answer.status).toBe(403);
    expect((await transfer(giver, 4_711)).status).toBe(404);
    expect((await transfer(4_711, giver)).status).toBe(404);
    expect((await preview(4_711, giver)).status).toBe(404);
    expect((await undo(4_711)).status).toBe(404);
    expect(await transfer(getter, getter)).toMatchObject({ status: 422, body: { code: 'TRANSFERENCIA_MESMA_PESSOA' } });
    expect((await preview(getter, getter)).body.data).toMatchObject([{ item: 'MESMA_PESSOA' }]);
    // A profile that was given the screen sees its own network alone.
    await server.db.execute(sql`
      insert into permissao (id_perfil, entity, flag)
      select id, 'TRANSFERENCIA_MOVIMENTACAO', 'ACESSAR' from perfil where constante = 'CONSULTOR'`);
    const own = await server.login('CONSULTOR', { id_cliente: 4 });
    expect((await transfer(giver, getter, own)).status).toBe(403);
    expect((await undo(id, own)).status).toBe(404);
    expect((await preview(giver, getter, own)).status).toBe(403);
    await undo(id);
    expect((await transfer(giver, 4, own)).status).toBe(200);
  });

  test('a refused one is whole: nothing moved', async () => {
    const { server, transfer, journal, give, figures } = movement;
    await give('BRL', 1_950);
    const before = await figures();
    // The last of all that a transfer writes.
    await server.db.script(`alter table spv_lancamento add constraint prova check (tipo <> 'TRANSFERENCIA') not valid`);
    try {
      expect((await transfer()).status).toBe(400);
    } finally {
      await server.db.script(`alter table spv_lancamento drop constraint prova`);
    }
    expect(await figures()).toEqual(before);
    expect(await journal()).toEqual([]);
  });
});
