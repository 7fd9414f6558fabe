import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '../../../src/domain/points/months.ts';
import { fillNetwork } from '../../../src/server/modules/network/fill-network.ts';
import { closeMonth } from '../../../src/server/modules/points/close-month.ts';
import { pointMonthOf } from '../../../src/server/modules/points/months.ts';
import { storeRules } from '../../../src/server/modules/points/rules.ts';
import { settleOrder } from '../../../src/server/modules/points/settle-order.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { testRules } from '../../support/points/ledger.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** 1 above 2 and 3, 2 above 4, who is the D.I. that asks; 4 above 5. Who gives is 5, who gets 3. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 1, 4: 2, 5: 4 };
const [giver, getter] = [5, 3];
const now = new Date();
const thisMonth = pointMonthOf(now);
const lastMonth = addMonths(thisMonth, -1);
const inMonth = (month: string): Date => new Date(`${month.slice(0, 8)}02T12:00:00Z`);

let server: TestServer;
let admin: string;
let staff: { readonly token: string; readonly id: number };
let giverLogin: { readonly token: string; readonly id: number };
let getterLogin: { readonly token: string; readonly id: number };
let order: Readonly<Record<'paid' | 'early' | 'waiting' | 'quote' | 'cancelled' | 'cart' | 'others', number>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, id_pais, moeda) values (900, 'Um', 900, 'BRL');
    insert into produto (id, codigo, descricao, ativo) values (900, 'P', 'Produto', true);
    insert into sku (id, id_produto, codigo, descricao) values (901, 900, 'S1', 'Tamanho');
    insert into graduacao (id, codigo, descricao, titulo, peso) values
      (1, 'CONSULTOR', 'Consultor', 'Consultor', 10), (2, 'LIDER', 'Líder', 'Líder de equipe', 20),
      (3, 'DI', 'D.I', 'D.I', 30), (4, 'DIAMANTE', 'Diamante', 'Diamante', 40);`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo)
    select n, 'M' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', 'CONSULTOR' from generate_series(1, 5) as n`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await fillNetwork(db);
  await db.transaction((tx) => storeRules(tx, '2000-01-01', testRules));
  admin = await server.login('ADMINISTRADOR');
  const login = async (profile: 'ADMINISTRATIVO' | 'CLIENTE', values: object) => {
    const token = await server.login(profile, values);
    const [row] = await db.query<{ id: number }>(sql`select max(id) as id from usuario`);
    return { token, id: Number(row?.id) };
  };
  staff = await login('ADMINISTRATIVO', { tipo: 'ADMINISTRATIVO' });
  giverLogin = await login('CLIENTE', { id_cliente: giver });
  getterLogin = await login('CLIENTE', { id_cliente: getter });
}, 120_000);
afterAll(() => server.close());

/** Puts an order of two units of 12.34 points, whose base is 20.00 each. */
async function put(client: number, state: string, holder: number, paid: Date | null): Promise<number> {
  const { db } = server;
  const [row] = await db.query<{ id: number }>(sql`
    insert into pedido_venda (numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, dh_pagamento, valor_total, valor_coberto)
    values ((select 'M' || coalesce(max(id), 0) + 1 from pedido_venda), ${state}, ${client}, 900, 'BRL', ${holder}, ${paid}, 100,
      ${paid === null ? 0 : 100}) returning id`);
  const id = Number(row?.id);
  await db.execute(sql`
    insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_spv, pontos)
    values (${id}, 901, 'Item', 2, 50, 20, 12.34)`);
  if (paid !== null) await db.transaction((tx) => settleOrder(tx, id, now));
  return id;
}

beforeEach(async () => {
  const { db } = server;
  // Tables that SQL by hand may not empty: their guards rest while a test begins.
  await db.script(`
    set session_replication_role = replica;
    truncate ponto_lancamento, ponto_saldo, ponto_cauda, ponto_fechado, spv_lancamento, spv_saldo, ponto_mes cascade;
    delete from graduacao_historico; delete from transferencia_pedido; delete from transferencia_movimentacao;
    delete from pedido_item; delete from pedido_venda;
    set session_replication_role = origin;`);
  const [own, seller] = [giverLogin.id, staff.id];
  order = {
    paid: await put(giver, 'PAGO', own, inMonth(thisMonth)),
    early: await put(giver, 'ENTREGUE', seller, inMonth(lastMonth)),
    waiting: await put(giver, 'AGUARDANDO_PAGAMENTO', own, null),
    quote: await put(giver, 'ORCAMENTO', seller, null),
    cancelled: await put(giver, 'CANCELADO', own, null),
    cart: await put(giver, 'COMPRANDO', own, null),
    others: await put(getter, 'PAGO', getterLogin.id, inMonth(thisMonth)),
  };
});

const post = (path: string, body: object, token: string): Promise<Answer> =>
  server.call('POST', path, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
const transfer = (from = giver, to = getter, token = staff.token): Promise<Answer> =>
  post('/transfereMovimentacao', { id_origem: from, id_destino: to }, token);
const undo = (id: number, token = staff.token): Promise<Answer> =>
  post('/transfereMovimentacao/desfazer', { id }, token);
const preview = (from = giver, to = getter, token = staff.token, language = 'pt-BR'): Promise<Answer> =>
  server.call('GET', `/listarPreviaTransferenciaMovimentacao?id_origem=${from}&id_destino=${to}`, {
    ...{ token, headers: { 'x-language': language } },
  });
const journal = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { body } = await server.call('GET', '/listarTransferenciasMovimentacao', { token: staff.token });
  return body.data as readonly Readonly<Record<string, unknown>>[];
};
const lastTransfer = async (): Promise<number> => Number((await journal())[0]?.id);
const give = (currency: string, amount: number, client = giver): Promise<number> =>
  server.db.execute(sql`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
    values (${client}, ${currency}, ${thisMonth}::date, ${amount < 0 ? 'PAGO' : 'DIRETO'}, ${amount}, 'OC', 1,
      (select 'x' || count(*) from spv_lancamento), now())`);

/** Everything that a transfer may touch, as it stands: figures of everybody, balances, and whose orders are. */
async function figures(): Promise<object> {
  const { db } = server;
  return {
    points: await db.query(
      sql`select cliente, mes, individuais, total from ponto_mensal where (individuais, total) <> (0, 0) order by mes, cliente`,
    ),
    balances: await db.query(
      sql`select cliente, moeda, saldo, devido from spv_saldo where (saldo, devido) <> (0, 0) order by 1, 2`,
    ),
    orders: await db.query(
      sql`select id, id_cliente, id_titular, constante_status, valor_coberto from pedido_venda order by id`,
    ),
  };
}
const ownersOf = async (): Promise<ReadonlyMap<number, number>> => {
  const rows = await server.db.query<{ id: number; id_cliente: number }>(sql`select id, id_cliente from pedido_venda`);
  return new Map(rows.map(({ id, id_cliente }) => [id, id_cliente]));
};

describe(`a transfer of movement, on ${testDatabaseKind}`, () => {
  test('moves orders, points of open months and SPV, as its preview said, and leaves carts', async () => {
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
        ...{ item: 'CARRINHOS', descricao: 'Fica: carrinhos ainda abertos' },
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
    await transfer();
    await server.db.script(`update pedido_venda set ${set} where id = ${order[which]}`);
    const answer = await undo(await lastTransfer());
    expect(answer.status).toBe(status);
    expect((await ownersOf()).get(order[which])).toBe(status === 200 ? giver : getter);
  });

  test('is not taken back once a month of it has closed', async () => {
    await transfer();
    await closeMonth(server.db, lastMonth, { user: null, now });
    expect(await undo(await lastTransfer())).toMatchObject({
      status: 422,
      body: { code: 'TRANSFERENCIA_MES_FECHADO', message: expect.stringContaining(lastMonth.slice(0, 4)) },
    });
  });

  test('is not taken back once the SPV is spent, and nothing of it then', async () => {
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
    expect((await transfer(giver, getter, own)).status).toBe(404);
    expect((await undo(id, own)).status).toBe(404);
    expect((await preview(giver, getter, own)).status).toBe(404);
    await undo(id);
    expect((await transfer(giver, 4, own)).status).toBe(200);
  });

  test('a refused one is whole: nothing moved', async () => {
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

  test('ten at once move everything once, and the same key does it once', async () => {
    await give('BRL', 1_950);
    const answers = await Promise.all(Array.from({ length: 10 }, () => transfer()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'TRANSFERENCIA_VAZIA')).toHaveLength(9);
    const moved = await figures();
    const id = await lastTransfer();
    const undone = await Promise.all(Array.from({ length: 10 }, () => undo(id)));
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { id_origem: giver, id_destino: getter };
    const same = await Promise.all(
      Array.from({ length: 3 }, () =>
        server.call('POST', '/transfereMovimentacao', { token: staff.token, body, headers }),
      ),
    );
    expect(same.some(({ status }) => status === 200)).toBe(true);
    expect(await figures()).toEqual(moved);
    expect(await journal()).toHaveLength(3);
  });

  test('payments, a closing, changes of sponsor and transfers there and back at once leave the sums right', async () => {
    await give('BRL', 1_950);
    const { db } = server;
    const pay = async (id: number): Promise<void> => {
      await db.execute(sql`
        update pedido_venda set constante_status = 'PAGO', dh_pagamento = ${now}, valor_coberto = 100 where id = ${id}`);
      await db.transaction((tx) => settleOrder(tx, id, now));
    };
    const sponsor = (to: number): Promise<Answer> =>
      post('/trocarPai', { id_origem: giver, id_destino: to, transferir_consultores: true }, staff.token);
    const all = await Promise.all([
      transfer(),
      pay(order.waiting),
      sponsor(getter),
      closeMonth(db, lastMonth, { user: null, now }),
      transfer(getter, giver),
      pay(order.quote),
      sponsor(4),
      transfer(getter, 2),
      pay(order.cancelled),
      transfer(giver, getter),
    ]);
    for (const answer of all) if (typeof answer === 'object') expect([200, 422]).toContain(answer.status);
    // Every unit of every paid order is held once, and of what stands at the top all is below.
    expect(await db.query(sql`select sum(pontos) as pontos, sum(base) as base from ponto_lancamento`)).toEqual([
      { pontos: 148.08, base: 24_000 },
    ]);
    expect(
      await db.query(sql`select mes, total from ponto_mensal where cliente = 1 and total <> 0 order by mes`),
    ).toEqual([
      { mes: lastMonth, total: 24.68 },
      { mes: thisMonth, total: 123.4 },
    ]);
    const [spv] = await db.query(sql`select sum(saldo) as saldo from spv_saldo where moeda = 'BRL'`);
    const [credited] = await db.query(sql`select sum(valor) as saldo from spv_lancamento where moeda = 'BRL'`);
    expect(spv).toEqual(credited);
    // Points of an order that went by a transfer are with whoever has the order.
    expect(
      await db.query(sql`
        select l.pedido, l.beneficiario from ponto_lancamento as l join pedido_venda as p on p.id = l.pedido
        where l.mes = ${thisMonth}::date group by l.pedido, l.beneficiario, p.id_cliente
        having sum(l.quantidade) > 0 and l.beneficiario <> p.id_cliente`),
    ).toEqual([]);
  });
});
