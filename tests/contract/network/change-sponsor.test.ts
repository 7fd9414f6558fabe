import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** Customers are 5 and 7; 9 stands elsewhere. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 1, 9: 8 };
let server: TestServer;
let admin: string;
let consultant: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
  consultant = await server.login('CONSULTOR');
}, 120_000);
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  await db.script(
    'truncate rede_no, rede_vinculo; delete from alteracao_rede; update usuario set id_cliente = null; update cliente set "id_dadosComerciais" = null; delete from cliente_dados_comerciais; delete from cliente;',
  );
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo)
    select n, 'S' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', case when n in (5, 7) then 'CLIENTE' else 'CONSULTOR' end
    from generate_series(1, 9) as n`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  // Of a member the sponsor is recorded with the business data.
  await db.execute(sql`
    with d as (insert into cliente_dados_comerciais ("id_clientePaiEmpresarial") values (3) returning id)
    update cliente set "id_dadosComerciais" = (select id from d) where id = 4`);
  await fillNetwork(db);
});

const change = (body: object, token = admin): Promise<Answer> =>
  server.call('POST', '/trocarPai', { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
const undo = (id: number): Promise<Answer> =>
  server.call('POST', '/trocarPai/desfazer', {
    ...{ token: admin, body: { id }, headers: { 'idempotency-key': crypto.randomUUID() } },
  });
const preview = async (origin: number, target: number, transferir = false, token = admin) =>
  server.call(
    'GET',
    `/listarPreviaTrocaPai?id_origem=${origin}&id_destino=${target}&transferir_consultores=${transferir}`,
    {
      token,
    },
  );

async function tree(): Promise<Readonly<Record<number, string>>> {
  const rows = await server.db.query<{ id: number; caminho: string }>(sql`select id, caminho from rede_no order by id`);
  return Object.fromEntries(rows.map(({ id, caminho }) => [id, caminho]));
}

async function recorded(): Promise<Readonly<Record<number, number | null>>> {
  const rows = await server.db.query<{ id: number; superior: number | null }>(sql`
    select c.id, coalesce(d."id_clientePaiEmpresarial", c.id_consultor) as superior
    from cliente as c left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais" order by c.id`);
  return Object.fromEntries(rows.map(({ id, superior }) => [id, superior]));
}

async function lastChange(): Promise<number> {
  const { body } = await server.call('GET', '/listarAlteracoesRede', { token: admin });
  return Number((body.data as readonly { id: number }[])[0]?.id);
}

describe(`a change of sponsor, on ${testDatabaseKind}`, () => {
  test('takes customers along and leaves members with the former sponsor, as its preview said', async () => {
    const { body } = await preview(3, 8);
    expect(body.data).toMatchObject([
      { item: 'PAI', descricao: 'Pai', antes: 'Pessoa 2', depois: 'Pessoa 8' },
      { item: 'NIVEL', antes: '2', depois: '2' },
      { item: 'PESSOAS', antes: null, depois: '2' },
      { item: 'FICAM', antes: null, depois: '1' },
      { item: 'ABAIXO_ANTERIOR', antes: '5', depois: '3' },
      { item: 'ABAIXO_NOVO', antes: '1', depois: '3' },
    ]);
    expect(await change({ id_origem: 3, id_destino: 8 })).toMatchObject({
      status: 200,
      body: { messages: ['Pai alterado.'] },
    });
    expect(await tree()).toMatchObject({ 3: '/1/8/3/', 5: '/1/8/3/5/', 4: '/1/2/4/', 6: '/1/2/4/6/', 7: '/1/2/4/7/' });
    expect(await recorded()).toMatchObject({ 3: 8, 4: 2, 5: 3 });
  });

  test('takes everybody along where consultants are transferred', async () => {
    expect((await preview(3, 8, true)).body.data).toContainEqual({
      item: 'PESSOAS',
      descricao: 'Pessoas que mudam',
      antes: null,
      depois: '5',
    });
    await change({ id_origem: 3, id_destino: 8, transferir_consultores: true });
    expect(await tree()).toMatchObject({ 3: '/1/8/3/', 4: '/1/8/3/4/', 7: '/1/8/3/4/7/' });
  });

  test.each([false, true])(
    'is taken back whole, records and places (consultants transferred: %s)',
    async (transferir) => {
      const [places, records] = [await tree(), await recorded()];
      await change({ id_origem: 3, id_destino: 8, transferir_consultores: transferir });
      const id = await lastChange();
      expect(await undo(id)).toMatchObject({ status: 200, body: { messages: ['Troca desfeita.'] } });
      expect(await tree()).toEqual(places);
      expect(await recorded()).toEqual(records);
      expect(await undo(id)).toMatchObject({ status: 422, body: { code: 'REDE_JA_DESFEITA' } });
      const { body } = await server.call('GET', '/listarAlteracoesRede', { token: admin });
      expect(body.data).toMatchObject([
        {
          tipo: 'DESFEITA',
          nome_origem: 'Pessoa 3',
          nome_anterior: 'Pessoa 8',
          nome_destino: 'Pessoa 2',
          pode_desfazer: false,
        },
        { tipo: 'TROCA_PAI', nome_origem: 'Pessoa 3', nome_destino: 'Pessoa 8', pode_desfazer: false },
      ]);
    },
  );

  test('is not taken back once somebody of it has moved again, until that is taken back', async () => {
    await change({ id_origem: 3, id_destino: 8 });
    const first = await lastChange();
    await change({ id_origem: 3, id_destino: 9 });
    const second = await lastChange();
    expect(await undo(first)).toMatchObject({ status: 422, body: { code: 'REDE_ALTERADA_DEPOIS' } });
    expect((await undo(second)).status).toBe(200);
    expect((await tree())[3]).toBe('/1/8/3/');
    expect((await undo(first)).status).toBe(200);
    expect((await tree())[3]).toBe('/1/2/3/');
  });

  test.each([
    [3, 3, 'REDE_MESMA_PESSOA', 'MESMA_PESSOA'],
    [3, 6, 'REDE_CIRCULO', 'CIRCULO'],
    [8, 5, 'REDE_PAI_CLIENTE', 'PAI_CLIENTE'],
    [3, 2, 'REDE_MESMO_PAI', 'MESMO_PAI'],
  ])('from %i to %i is refused (%s), and changes nothing', async (origin, target, code, item) => {
    const before = await tree();
    expect(await change({ id_origem: origin, id_destino: target })).toMatchObject({ status: 422, body: { code } });
    expect((await preview(origin, target)).body.data).toMatchObject([{ item }]);
    expect(await tree()).toEqual(before);
    expect((await server.call('GET', '/listarAlteracoesRede', { token: admin })).body.total).toBe(0);
  });

  test('is for whom the screen is for, and finds nobody who is not there', async () => {
    for (const answer of [
      await change({ id_origem: 3, id_destino: 8 }, consultant),
      await preview(3, 8, false, consultant),
      await server.call('GET', '/listarAlteracoesRede', { token: consultant }),
      await server.call('GET', '/AlteracaoRede', { token: consultant }),
    ])
      expect(answer.status).toBe(403);
    expect((await change({ id_origem: 3, id_destino: 4_711 })).status).toBe(404);
    expect((await preview(4_711, 3)).status).toBe(404);
    expect((await undo(4_711)).status).toBe(404);
  });

  test('ten at once leave a network without a circle, and each that succeeded is in the journal', async () => {
    const pairs = [
      [2, 8],
      [8, 2],
      [3, 9],
      [9, 4],
      [4, 8],
      [6, 9],
      [9, 6],
      [8, 3],
      [3, 8],
      [2, 9],
    ] as const;
    const answers = await Promise.all(
      pairs.map(([id_origem, id_destino]) => change({ id_origem, id_destino, transferir_consultores: true })),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect((await server.call('GET', '/listarAlteracoesRede', { token: admin })).body.total).toBe(done);
    const paths = await tree();
    const records = await recorded();
    for (const [id, path] of Object.entries(paths)) {
      const above = records[Number(id)];
      expect(path).toBe(`${above == null ? '/' : paths[above]}${Number(id).toString(16)}/`);
    }
  });
});
