import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBranchConditions } from '../../../src/areas/branches/demo/seed-conditions.ts';
import { seedDelivery } from '../../../src/areas/branches/demo/seed-delivery.ts';
import { seedBranchSettings } from '../../../src/areas/branches/demo/seed-settings.ts';
import { seedConditions, seedPaymentStatuses } from '../../../src/areas/branches/server/seed-payment.ts';
import { seedBranches } from '../../../src/demo/branches.ts';
import { seedReference } from '../../../src/start/seed-reference.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: string;
/** Ids of branches by their names. */
let branches: ReadonlyMap<string, number>;

const seed = async (): Promise<void> => {
  const { db } = server;
  await seedConditions(db);
  await seedPaymentStatuses(db);
  await seedBranchConditions(db);
  await seedDelivery(db);
  await seedBranchSettings(db);
};
const tables = [
  ...[
    'hub_pedido_venda_status',
    'hub_bandeira',
    'hub_condicao_pagamento',
    'condicao_filial',
    'informacao_pgto',
    'configuracao_filial',
  ],
  ...['zona_entrega', 'zona_entrega_faixa', 'opcao_entrega', 'opcao_entrega_tarifa'],
];

beforeAll(async () => {
  server = await startTestServer();
  await seedReference(server.db);
  await seedBranches(server.db);
  await seed();
  staff = await server.login('ADMINISTRATIVO');
  const rows = await server.db.query<{ id: number; nome: string }>(sql`select id, nome from filial`);
  branches = new Map(rows.map(({ id, nome }) => [nome, id]));
}, 180_000);
afterAll(() => server.close());

const post = (entity: string, body: unknown, token = staff) => server.call('POST', `/${entity}`, { token, body });
const mistakes = async (entity: string, body: unknown, token = staff) =>
  ((await post(entity, body, token)).body.details?.errors ?? []).map(({ pointer, code }) => [pointer, code]);
const branch = (nome: string) => ({ id: branches.get(nome) ?? 0 });
const idOf = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await server.db.query<{ id: number }>(statement))[0]?.id ?? 0;

describe(`the demonstration's branches, on ${testDatabaseKind}`, () => {
  test('statuses of payments have the ids of the specification, and others follow', async () => {
    const { db } = server;
    expect(await db.query(sql`select id, constante from hub_pedido_venda_status order by id`)).toEqual([
      { id: 11, constante: 'AGUARDANDO' },
      { id: 12, constante: 'APROVADO' },
      { id: 13, constante: 'REPROVADO' },
    ]);
    const [next] = await db.query<{ id: number }>(sql`
      insert into hub_pedido_venda_status (constante, descricao) values ('OUTRA', 'Outra') returning id`);
    expect(next?.id).toBeGreaterThan(13);
    await db.execute(sql`delete from hub_pedido_venda_status where id = ${next?.id}`);
  });

  test('carriers are asked for deliveries of Brazilian branches, which say where orders leave from', async () => {
    const rows = await server.db.query<{ pais: string; servicos: number; tem_cep: boolean }>(sql`
      select p.sigla as pais, (select count(*) from opcao_entrega as o where o.id_filial = f.id and o.servico is not null) as servicos,
        c.cep is not null as tem_cep
      from filial as f join pais as p on p.id = f.id_pais join configuracao_filial as c on c.id_filial = f.id`);
    for (const { pais, servicos, tem_cep } of rows)
      expect([servicos, tem_cep]).toEqual(pais === 'BR' ? [2, true] : [0, false]);
  });

  test('every branch delivers, takes payments and has settings; a second run changes nothing', async () => {
    const count = async () => {
      const counted = [];
      for (const table of tables)
        counted.push((await server.db.query<{ n: number }>(sql`select count(*) as n from ${raw(table)}`))[0]?.n);
      return counted;
    };
    const before = await count();
    await seed();
    expect(await count()).toEqual(before);
    const bare = await server.db.query(sql`
      select f.nome from filial as f
      where (select count(*) from opcao_entrega as o where o.id_filial = f.id) <> 4
        or (select count(*) from condicao_filial as c where c.id_filial = f.id) < 7
        or (select count(*) from configuracao_filial as c where c.id_filial = f.id) <> 1
        or exists (select 1 from opcao_entrega as o where o.id_filial = f.id and o.tipo <> 'RETIRADA'
          and not exists (select 1 from opcao_entrega_tarifa as t where t.id_opcao = o.id))`);
    expect(bare).toEqual([]);
  });

  test('amounts in guaraníes have no cents, and only branches of Brazil take Pix', async () => {
    const cents = await server.db.query(sql`
      select t.id from opcao_entrega_tarifa as t join opcao_entrega as o on o.id = t.id_opcao join filial as f on f.id = o.id_filial
      where f.moeda = 'PYG' and (t.preco % 1 <> 0 or t.preco_kg % 1 <> 0 or t.valor_gratis % 1 <> 0)`);
    expect(cents).toEqual([]);
    const pix = await server.db.query(sql`
      select distinct f.moeda from condicao_filial as c join hub_condicao_pagamento as h on h.id = c.id_condicao
      join filial as f on f.id = c.id_filial where h.codigo = 'PIX'`);
    expect(pix).toEqual([{ moeda: 'BRL' }]);
  });

  test('a zone holds the addresses of its ranges, and the first one in order counts', async () => {
    const zonesOf = async (cep: string, uf: string) =>
      (
        await server.db.query<{ nome: string }>(sql`
          select distinct z.nome, z.ordem from zona_entrega as z join pais as p on p.id = z.id_pais and p.sigla = 'BR'
          join zona_entrega_faixa as x on x.id_zona = z.id left join estado as e on e.id = x.id_estado
          where (x.id_estado is null or e.sigla = ${uf}) and (x.cep_inicial is null or ${cep} between x.cep_inicial and x.cep_final)
          order by z.ordem`)
      ).map(({ nome }) => nome);
    expect(await zonesOf('01310100', 'SP')).toEqual(['Grande São Paulo', 'Sudeste']);
    expect(await zonesOf('13010000', 'SP')).toEqual(['Sudeste']);
    expect(await zonesOf('69900000', 'AC')).toEqual(['Norte']);
  });
});

describe(`what staff may save, on ${testDatabaseKind}`, () => {
  test('a zone is made of states and postal codes in order', async () => {
    const pais = { id: await idOf(sql`select id from pais where sigla = 'BR'`) };
    const range = (row: unknown) => mistakes('ZonaEntrega', { nome: 'Teste', pais, faixas: [row] });
    expect(await range({ id: -1 })).toEqual([['/faixas/0/estado', 'required']]);
    expect(await range({ id: -1, cep_inicial: '01000000' })).toEqual([['/faixas/0/cep_final', 'required']]);
    expect(await range({ id: -1, cep_inicial: '05000000', cep_final: '01000000' })).toEqual([
      ['/faixas/0/cep_final', 'regra'],
    ]);
    const made = await post('ZonaEntrega', {
      ...{ nome: 'Litoral', pais },
      faixas: [{ id: -1, cep_inicial: '11000000', cep_final: '11999999' }],
    });
    expect(made.status).toBe(201);
  });

  test('a delivery option has rates without cents in guaraníes, and pickup says its own time', async () => {
    const option = { filial: branch('Assunção'), constante: 'MOTO', descricao: 'Moto', unidade_tempo: 'HORAS' };
    expect(await mistakes('OpcaoEntrega', { ...option, tipo: 'RETIRADA' })).toEqual([['/prazo', 'required']]);
    const zona = { id: await idOf(sql`select id from zona_entrega where nome = 'Paraguai'`) };
    const rate = (preco: number) => ({
      ...option,
      tipo: 'ENTREGA_PROPRIA',
      tarifas: [{ id: -1, zona, preco, prazo: 4 }],
    });
    expect(await mistakes('OpcaoEntrega', rate(25_000.5))).toEqual([['/tarifas/0/preco', 'decimais']]);
    expect((await post('OpcaoEntrega', rate(25_000))).status).toBe(201);
    expect((await post('OpcaoEntrega', rate(30_000))).body.code).toBe('VALOR_REPETIDO');
  });

  test('a condition of a branch keeps within itself', async () => {
    const condicao = { id: await idOf(sql`select id from hub_condicao_pagamento where codigo = 'CARTAO_CREDITO'`) };
    await server.db.execute(sql`delete from condicao_filial where id_filial = ${branch('Curitiba').id}`);
    const own = { filial: branch('Curitiba'), condicao };
    expect(await mistakes('CondicaoFilial', { ...own, valor_minimo: 100, valor_maximo: 50 })).toEqual([
      ['/valor_maximo', 'regra'],
    ]);
    expect(await mistakes('CondicaoFilial', { ...own, parcelas_sem_acrescimo: 13 })).toEqual([
      ['/parcelas_sem_acrescimo', 'regra'],
    ]);
    expect(await mistakes('CondicaoFilial', { ...own, parcelas_maximas: 4, parcelas_sem_acrescimo: 5 })).toEqual([
      ['/parcelas_sem_acrescimo', 'regra'],
    ]);
    expect((await post('CondicaoFilial', { ...own, parcelas_maximas: 4, parcelas_sem_acrescimo: 4 })).status).toBe(201);
  });

  test('the greatest discount of a branch is decided by others than those who give it', async () => {
    const id = await idOf(sql`select id from configuracao_filial where id_filial = ${branch('Recife').id}`);
    const change = async (token: string) => {
      const read = await server.call('GET', `/ConfiguracaoFilial/${id}`, { token });
      const { versao } = read.body.data as { readonly versao: number };
      const body = { versao, percentual_desconto_maximo: 15 };
      return (await server.call('PUT', `/ConfiguracaoFilial/${id}`, { token, body })).status;
    };
    expect(await change(staff)).toBe(403);
    expect(await change(await server.login('SUPERADMIN'))).toBe(200);
  });
});
