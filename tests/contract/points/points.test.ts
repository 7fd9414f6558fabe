import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { closeMonth } from '../../../src/areas/points/server/close-month.ts';
import { findRules, seedRules } from '../../../src/areas/points/server/rules.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { monthBefore } from '../../support/days.ts';
import type { Answer } from '../../support/server.ts';
import { clients, openTestShop, type TestShop } from '../orders/shop.ts';

/** The customer of the shop buys below 9101, who stands below 9102; 9103 stands aside. */
let shop: TestShop;
let admin: string;
let sponsor: string;
let stranger: string;

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.server;
  await db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial) values
      (9101, 'T9101', 'Carla Consultora', 'FISICA', 'ATIVO', 'CONSULTOR', 900), (9102, 'T9102', 'Davi D.I.', 'FISICA', 'ATIVO', 'DI', 900),
      (9103, 'T9103', 'Ema Estranha', 'FISICA', 'ATIVO', 'DI', 900);
    update cliente set id_consultor = 9101 where id = 9001;
    update cliente set id_consultor = 9102 where id = 9101;
    insert into graduacao (codigo, descricao, titulo, peso) values
      ('CONSULTOR', 'Consultor', 'Consultor', 10), ('LIDER', 'Líder', 'Líder de equipe', 20), ('DI', 'D.I', 'Distribuidor Independente (D.I)', 30);`);
  await fillNetwork(db);
  await seedRules(db);
  await db.execute(sql`update preco_sku set pontos = 12.34, valor_spv = 20`);
  admin = await shop.server.login('ADMINISTRADOR');
  sponsor = await shop.server.login('DI', { id_cliente: 9102 });
  stranger = await shop.server.login('DI', { id_cliente: 9103 });
}, 120_000);
afterAll(() => shop.server.close());

const data = (answer: Answer): Readonly<Record<string, unknown>> => Object(answer.body.data);
const now = new Date();
const [year, month] = monthBefore(0).split('-');
const thisMonth = `ano=${year}&mes=${Number(month) - 1}`;
const explain = (client: number, token: string, more = ''): Promise<Answer> =>
  shop.get(`/pontos/explicacao?id_cliente=${client}&${more === '' ? thisMonth : more}`, token);
const post = (path: string, token: string, body?: unknown): Promise<Answer> =>
  shop.server.call('POST', path, { token, ...(body === undefined ? {} : { body }) });

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200 && !(await holds()); attempt++) await new Promise((done) => setTimeout(done, 25));
  expect(await holds()).toBe(true);
}
const send = async (id: number, event: string, token: string, valores: object = {}): Promise<Answer> => {
  const { body } = await shop.get(`/PedidoVenda/${id}`, token);
  return post(`/PedidoVenda/${id}/eventos/${event}`, token, { versao: Object(body.data).versao, valores });
};

describe(`points of orders, on ${testDatabaseKind}`, () => {
  let order: number;

  test('an order that is paid by its own flow gives points up the network, and whoever is above reads why', async () => {
    order = await shop.fill(shop.customer, 2);
    const asked = await shop.post('/cart/cartValidate', { id_pedido: order });
    expect(asked.status).toBe(200);
    expect((await send(order, 'REGISTRAR_PAGAMENTO', admin, { motivo: 'Transferência.' })).status).toBe(200);
    await eventually(async () => data(await explain(9102, sponsor)).total_pontos === 24.68);
    const answer = await explain(9102, sponsor);
    expect(answer.body.total).toBe(1);
    expect(data(answer)).toMatchObject({
      ...{ estado: 'ABERTO', pontos_individuais: 0, pontos_rede: 24.68, qualificado: false, graduacao: null, spv: [] },
      lancamentos: [
        {
          ...{
            tipo: 'VENDA',
            id_cliente: clients.customer,
            nome_cliente: 'Ana Compradora',
            id_pedido: order,
            quantidade: 2,
          },
          ...{ pontos: 24.68, base: 40, moeda: 'BRL', is_estorno: false, nivel: 2 },
        },
      ],
    });
    expect(data(await explain(clients.customer, shop.customer, `${thisMonth}&figura=INDIVIDUAL`))).toMatchObject({
      ...{ pontos_individuais: 24.68, total_pontos: 24.68 },
    });
  });

  test('nobody reads figures of others networks, nor the SPV of others', async () => {
    for (const [client, token] of [
      [9102, stranger],
      [9101, stranger],
      [clients.customer, stranger],
      [9102, shop.customer],
      [9101, shop.other],
    ] as const)
      expect((await explain(client, token)).status).toBe(403);
    expect((await explain(9101, sponsor, `${thisMonth}&figura=SPV`)).status).toBe(403);
    expect((await explain(9102, sponsor, `${thisMonth}&figura=SPV`)).status).toBe(200);
    expect((await explain(9101, admin, `${thisMonth}&figura=SPV`)).status).toBe(200);
    for (const token of [sponsor, shop.customer, shop.finance]) {
      expect((await shop.get('/pontos/meses', token)).status).toBe(403);
      expect((await post('/pontos/fechamento', token, { mes: 0, ano: 2026 })).status).toBe(403);
      expect((await post('/testeRotinaGraduacaoCliente?id_cliente=9102&mes=0&ano=2026', token)).status).toBe(403);
    }
  });

  test('a cancelled order takes its points back by itself', async () => {
    expect((await send(order, 'PEDIR_CANCELAMENTO', admin, { motivo: 'Desistiu.' })).status).toBe(200);
    expect((await send(order, 'CONFIRMAR_ESTORNO', admin, { motivo: 'Feito.' })).status).toBe(200);
    await eventually(async () => data(await explain(9102, sponsor)).total_pontos === 0);
    expect(data(await explain(9102, sponsor)).lancamentos).toMatchObject([
      { tipo: 'ESTORNO', pontos: -24.68, quantidade: -2, is_estorno: true },
      { tipo: 'VENDA', pontos: 24.68 },
    ]);
  });

  test('a month is closed by whoever may, in its order, and is explained as it closed', async () => {
    const { db } = shop.server;
    const [row] = await db.query<{ id: number }>(sql`
      insert into pedido_venda (numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, dh_pagamento)
      select 'A1', 'PAGO', 9101, 900, 'BRL', id_titular, '2026-03-10T12:00:00Z' from pedido_venda where id = ${order} returning id`);
    await db.execute(sql`
      insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_spv, pontos)
      select ${row?.id}::bigint, id_sku, 'Colchão', 2, 10, 100, 600 from pedido_item where id_pedido = ${order}`);
    await db.transaction((tx) => settleOrder(tx, Number(row?.id), now));
    const early = await post('/pontos/fechamento', admin, { mes: 11, ano: 2099 });
    expect([early.status, early.body.code]).toEqual([422, 'PONTOS_MES_CORRENTE']);
    const behind = await post('/pontos/fechamento', admin, { mes: 4, ano: 2026 });
    expect([behind.status, behind.body.code]).toEqual([422, 'PONTOS_MES_ANTERIOR']);
    const asked = await post('/pontos/fechamento', admin, { mes: 2, ano: 2026 });
    expect([asked.status, asked.body.messages]).toEqual([200, ['O fechamento de 03/2026 começou.']]);
    const months = async () => (await shop.get('/pontos/meses', admin)).body.data as readonly Record<string, unknown>[];
    await eventually(async () => (await months()).some(({ id, estado }) => id === 202603 && estado === 'FECHADO'));
    const named = (await shop.get('/pontos/meses?query=03/2026', admin)).body;
    expect([named.total, named.data]).toMatchObject([1, [{ id: 202603 }]]);
    expect((await months()).find(({ id }) => id === 202603)).toMatchObject({
      pontos: 1_200,
      graduacoes: 1,
      pode_fechar: false,
    });
    expect((await post('/pontos/fechamento', admin, { mes: 2, ano: 2026 })).body.code).toBe('PONTOS_MES_FECHADO');
    const march = 'ano=2026&mes=2';
    expect(data(await explain(9101, sponsor, march))).toMatchObject({
      ...{
        estado: 'FECHADO',
        pontos_individuais: 1_200,
        qualificado: true,
        graduacao: 'Líder',
        lancamentos: [{ nivel: 0 }],
      },
    });
    const own = await shop.server.login('CONSULTOR', { id_cliente: 9101 });
    // 5 % of 200 directly, and 1.5 % by the graduation.
    expect(data(await explain(9101, own, `${march}&figura=SPV`))).toMatchObject({
      spv: [
        { tipo: 'DIRETO', valor: 10, base: 200, percentual: 5, numero_pedido: 'A1' },
        { tipo: 'GRADUACAO', valor: 3, base: 200, percentual: 1.5 },
      ],
      lancamentos: [{ numero_pedido: 'A1', descricao_sku: 'Colchão', base: 200 }],
    });
    const history = await shop.get('/GraduacaoHistorico?cliente=9101', admin);
    expect(history.body.data).toMatchObject([
      { graduacaoGanho: 'Líder de equipe', referencia: '2026-03-01', tipoEvolucao: 'Promoção', cotaAtingida: 120 },
    ]);
  });

  test('who moved away since keeps the month as it was, without names of people outside', async () => {
    const { db } = shop.server;
    await db.execute(sql`update cliente set id_consultor = 9103 where id = 9101`);
    await db.script(`
      update rede_no set superior = null, caminho_superior = '/' where id = 9103;
      delete from rede_vinculo where cliente = 9103; delete from rede_no where id = 9103;
      insert into rede_no (id) values (9103);
      begin;
      update rede_no set superior = case id when 9101 then 9103 else superior end,
        caminho_superior = replace(caminho_superior, '/' || to_hex(9102) || '/', '/' || to_hex(9103) || '/')
      where id in (9101, 9001);
      commit;`);
    const march = data(await explain(9102, sponsor, 'ano=2026&mes=2'));
    expect(march).toMatchObject({
      pontos_rede: 1_200,
      lancamentos: [{ id_cliente: null, nome_cliente: null, pontos: 1_200 }],
    });
    expect((await explain(9101, sponsor, 'ano=2026&mes=2')).status).toBe(403);
    expect(data(await explain(9103, stranger, 'ano=2026&mes=2'))).toMatchObject({ total_pontos: 0, lancamentos: [] });
  });

  test('the test of the routine says what it would give and why, and stores nothing', async () => {
    const { db } = shop.server;
    const counts = () =>
      db.query(
        sql`select (select count(*) from graduacao_historico) as h, (select count(*) from ponto_mes) as m, (select count(*) from ponto_cauda) as c`,
      );
    const before = await counts();
    const run = (more: string, id = 9102) =>
      post(`/testeRotinaGraduacaoCliente?id_cliente=${id}&ano=2026&mes=9${more}`, admin);
    expect(data(await run('&pontos_rede=5200.5&pontos_individuais=310.25'))).toEqual({
      ...{ id_cliente: 9102, codigo_mundial: 'T9102', nome_cliente: 'Davi D.I.', mes: 9, ano: 2026 },
      ...{ processar_pontuacao_real: false, pontos_rede: 5_200.5, pontos_individuais: 310.25 },
      ...{
        graduacaoTitulo: 'Distribuidor Independente (D.I)',
        graduacaoGanho: 'Distribuidor Independente (D.I)',
        graduacaoPeso: 30,
      },
      ...{ tipoEvolucao: 'Promoção', status: 'Qualificado', cotaAtingida: 110.22 },
      mensagem: 'O cliente alcança a graduação com 110,22% da cota.',
    });
    expect(data(await run('&processar_pontuacao_real=true', 9101))).toMatchObject({
      ...{
        pontos_rede: 0,
        pontos_individuais: 0,
        graduacaoAtual: 'Líder de equipe',
        status: 'Não qualificado',
        cotaAtingida: 0,
      },
    });
    const march = await post(
      '/testeRotinaGraduacaoCliente?id_cliente=9101&ano=2026&mes=2&processar_pontuacao_real=true&pontos_rede=9',
      admin,
    );
    expect(data(march)).toMatchObject({ pontos_individuais: 1_200, pontos_rede: 0, graduacaoGanho: 'Líder de equipe' });
    expect(data(await run('&pontos_individuais=900', clients.customer)).mensagem).toBe(
      'Este cadastro é de cliente, e só consultores e D.I. se graduam.',
    );
    expect((await run('', 1)).status).toBe(404);
    expect((await post('/testeRotinaGraduacaoCliente?id_cliente=9102', admin)).status).toBe(400);
    const old = await post('/testeRotinaGraduacaoCliente?id_cliente=9102&ano=2000&mes=0', admin);
    expect(old.status).toBe(200);
    expect(await counts()).toEqual(before);
  });

  test('rules are versions with their graduations, kept by who may, and stay as they are once they closed a month', async () => {
    const configurator = await shop.server.login('CONFIGURADOR');
    const staff = await shop.server.login('ADMINISTRATIVO');
    const [listed] = (await shop.get('/VersaoGraduacao', staff)).body.data as readonly Record<string, unknown>[];
    expect(listed).toMatchObject({ descricao: 'A partir de 01/2000', pontos_qualificacao: 100, fator_direto: 5 });
    const [graduation] = await shop.server.db.query<{ id: number }>(
      sql`select id from graduacao where codigo = 'LIDER'`,
    );
    const rule = { graduacao: { id: graduation?.id }, pontos_individuais: 10.5, pontos_totais: 99.25, fator: 3.75 };
    const version = { vigencia: '2031-02-01', pontos_qualificacao: 80, fator_direto: 4.5, regras: [rule] };
    expect((await post('/VersaoGraduacao', staff, version)).status).toBe(403);
    const late = await post('/VersaoGraduacao', configurator, { ...version, vigencia: '2031-02-02' });
    expect([late.status, late.body.details?.errors?.[0]?.pointer]).toEqual([400, '/vigencia']);
    const stored = await post('/VersaoGraduacao', configurator, version);
    expect([stored.status, data(stored).descricao]).toEqual([201, 'A partir de 02/2031']);
    expect(await findRules(shop.server.db, '2031-03-01')).toMatchObject({
      ...{ qualifying: 800_000, direct: 450 },
      graduations: [{ graduation: graduation?.id, weight: 20, factor: 375, individual: 105_000, total: 992_500 }],
    });
    expect((await findRules(shop.server.db, '2031-01-01'))?.version).toBe(listed?.id);
    expect((await post('/VersaoGraduacao', configurator, version)).status).toBe(409);

    const used = Number(listed?.id);
    const { body } = await shop.get(`/VersaoGraduacao/${used}`, configurator);
    for (const refused of [
      await shop.server.call('PUT', `/VersaoGraduacao/${used}`, {
        ...{ token: configurator, body: { versao: Object(body.data).versao, fator_direto: 6 } },
      }),
      await shop.server.call('DELETE', `/VersaoGraduacao/${used}`, { token: configurator }),
      await post('/RegraGraduacao', configurator, { ...rule, versao_graduacao: { id: used } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([422, 'PONTOS_REGRA_USADA']);
    expect((await findRules(shop.server.db, '2031-01-01'))?.direct).toBe(500);
  });

  test('a month without rules is refused', async () => {
    const { db } = shop.server;
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`update ponto_mes set versao = null`);
        await tx.execute(sql`delete from regra_graduacao`);
        await tx.execute(sql`delete from versao_graduacao`);
        const { tryRoutine } = await import('../../../src/areas/graduation/server/try-routine.ts');
        await tryRoutine(tx, { client: 9102, month: '2026-03-01', given: null }, 'pt-BR');
      }),
    ).rejects.toMatchObject({ code: 'PONTOS_SEM_REGRA' });
    await expect(closeMonth(db, '2026-03-01', { user: null, now })).rejects.toMatchObject({
      code: 'PONTOS_MES_FECHADO',
    });
  });
});
