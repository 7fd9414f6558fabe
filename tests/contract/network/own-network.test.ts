import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { unzip } from '../../support/workbook.ts';

/** 1 above 2 and 3; 2 above 4, 4 above 5; 3 above 6. The D.I. is 2. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 1, 4: 2, 5: 4, 6: 3 };
const foreign = 6;
let server: TestServer;
let admin: string;
let di: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, limite_credito)
    select n, 'R' || n, 'Rede ' || n, 'FISICA', 'ATIVO', n from generate_series(1, 6) as n`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await db.script(`select setval(pg_get_serial_sequence('cliente', 'id'), 100)`);
  await fillNetwork(db);
  admin = await server.login('ADMINISTRADOR');
  const [profile] = await db.query<{ id: number }>(sql`select id from perfil where constante = 'DI'`);
  for (const flag of ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'])
    await db.execute(sql`
      insert into permissao (id_perfil, entity, flag) values (${profile?.id}, 'Cliente', ${flag}) on conflict do nothing`);
  di = await server.login('DI', { id_cliente: 2 });
}, 120_000);
afterAll(() => server.close());

const get = (url: string, token = di): Promise<Answer> => server.call('GET', url, { token });
const idsOf = ({ body }: Answer): readonly unknown[] =>
  (body.data as readonly { id: number }[]).map(({ id }) => Number(id)).sort();

describe('who sees their own network', () => {
  test('sees themselves and all below, in lists, totals and groups', async () => {
    const list = await get('/Cliente?size=50&fields=nome,limite_credito&totalizer=limite_credito');
    expect(idsOf(list)).toEqual([2, 4, 5]);
    expect(list.body.total).toBe(3);
    expect(list.text).not.toContain('Rede 6');
  });

  test('gets the rows of the own network in a workbook', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/Cliente/report/xls',
      headers: { authorization: `Bearer ${di}` },
      payload: { columns: [{ name: 'nome', label: 'Nome', type: 'text', visible: true }] },
    });
    expect(answer.statusCode).toBe(200);
    const text = [...unzip(answer.rawPayload).values()].join('');
    expect(['Rede 1', 'Rede 2', 'Rede 3', 'Rede 5', 'Rede 6'].filter((name) => text.includes(name))).toEqual([
      'Rede 2',
      'Rede 5',
    ]);
  });

  test.each([
    ['the record', 'GET', `/Cliente/${foreign}`, [404]],
    ['the record above', 'GET', '/Cliente/1', [404]],
    ['a record by filter', 'GET', `/Cliente?id=${foreign}`, [200]],
    ['a single record', 'GET', `/Cliente?single=true&id=${foreign}`, [200]],
    ['by code', 'GET', '/Cliente?codigo_mundial=R6', [200]],
    ['by search', 'GET', '/Cliente?query=Rede 6', [200]],
    ['below a foreign consultant', 'GET', '/Cliente?consultor=3', [200]],
    ['in groups', 'GET', '/Cliente?id=6&group=status', [200]],
    ['in totals', 'GET', '/Cliente?id=6&totalizer=limite_credito', [200]],
    ['all rows', 'GET', '/Cliente?id=6&size=0', [200]],
    ['in a range', 'GET', '/Cliente?limite_credito=6 | 6', [200]],
    ['by label of a relation', 'GET', '/Cliente?consultor.nome=Rede 3', [200]],
    ['its history', 'GET', `/Cliente/${foreign}/historico`, [404]],
    ['a change', 'PUT', `/Cliente/${foreign}`, [404]],
    ['a change of above', 'PUT', '/Cliente/1', [404]],
    ['a deletion', 'DELETE', `/Cliente/${foreign}`, [404]],
    ['a person of below given to a stranger', 'PUT', '/Cliente/5', [400, 403, 422]],
    ['a new person below a stranger', 'POST', '/Cliente', [400, 403, 422]],
    ['a print', 'GET', `/Cliente/print/${foreign}.html`, [404]],
    ['a choice by label', 'GET', '/Cliente/opcoes/consultor?query=Rede 6', [200, 400, 403, 404]],
  ] as const)('%s of a stranger is refused or empty', async (_what, method, url, statuses) => {
    const body =
      method === 'PUT'
        ? { versao: 1, consultor: { id: 3 } }
        : method === 'POST' && url === '/Cliente'
          ? { codigo_mundial: 'NOVO', nome: 'Novo', tipo_pessoa: 'FISICA', status: 'ATIVO', consultor: { id: 3 } }
          : undefined;
    const answer = await server.call(method, encodeURI(url), { token: di, ...(body === undefined ? {} : { body }) });
    expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
    expect(answer.text).not.toContain('Rede 6');
    if (method === 'GET' && answer.status === 200) expect([answer.body.data, answer.body.total ?? 0]).toEqual([[], 0]);
    const rows = await server.db.query(sql`select id_consultor from cliente where id in (5, 6) order by id`);
    expect(rows).toEqual([{ id_consultor: 4 }, { id_consultor: 3 }]);
  });
});

test("a consultant stands in the own network, or in everybody's for who stands above all", async () => {
  const inside = async (consultor: number, token = di): Promise<unknown> =>
    (await get(`/is_consultor_dentro_rede_usuario?consultor=${consultor}`, token)).body.data;
  for (const id of [2, 4, 5]) expect(await inside(id)).toEqual({ dentro_rede: true });
  for (const id of [1, 3, 6, 77]) expect(await inside(id)).toEqual({ dentro_rede: false });
  expect(await inside(6, admin)).toEqual({ dentro_rede: true });
  expect(await inside(77, admin)).toEqual({ dentro_rede: false });
  expect(await inside(2, await server.login('CONSULTOR'))).toEqual({ dentro_rede: false });
});

describe('the network follows what is saved', () => {
  const change = async (token: string, id: number, body: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const [row] = await server.db.query<{ versao: number }>(sql`select versao from cliente where id = ${id}`);
    return server.call('PUT', `/Cliente/${id}`, { token, body: { versao: row?.versao, ...body } });
  };
  const pathOf = async (id: number): Promise<unknown> =>
    (await server.db.query<{ caminho: string }>(sql`select caminho from rede_no where id = ${id}`))[0]?.caminho;

  test('a new client of a consultant gets a place below, another consultant a new one', async () => {
    const body = {
      codigo_mundial: 'N1',
      nome: 'Nova Pessoa',
      tipo_pessoa: 'FISICA',
      status: 'ATIVO',
      consultor: { id: 5 },
    };
    const made = await server.call('POST', '/Cliente', { token: admin, body });
    expect(made.status).toBe(201);
    const id = Number((made.body.data as { id: number }).id);
    expect(await pathOf(id)).toBe(`/1/2/4/5/${id.toString(16)}/`);
    expect(idsOf(await get('/Cliente?size=50'))).toEqual([2, 4, 5, id].sort());
    expect((await change(admin, id, { consultor: { id: 6 } })).status).toBe(200);
    expect(await pathOf(id)).toBe(`/1/3/6/${id.toString(16)}/`);
    expect(idsOf(await get('/Cliente?size=50'))).toEqual([2, 4, 5]);
    const links = await server.db.query(
      sql`select superior, ate is null as atual from rede_vinculo where cliente = ${id} order by id`,
    );
    expect(links).toEqual([
      { superior: 5, atual: false },
      { superior: 6, atual: true },
    ]);
  });

  test('another sponsor by a save stands in the journal of Alterar Pai, with all who came along, and is taken back there', async () => {
    const journal = () =>
      server.db.query(sql`
        select id, tipo, id_origem as origem, id_anterior as anterior, id_destino as destino, transferir_consultores as todos,
          pessoas, id_usuario is not null as alguem
        from alteracao_rede order by id desc limit 1`);
    expect((await change(admin, 4, { consultor: { id: 3 } })).status).toBe(200);
    const [row] = await journal();
    expect(row).toMatchObject({
      ...{ tipo: 'TROCA_PAI', origem: 4, anterior: 2, destino: 3, todos: true, pessoas: 2, alguem: true },
    });
    expect(await pathOf(5)).toBe('/1/3/4/5/');
    const undone = await server.call('POST', '/trocarPai/desfazer', {
      ...{ token: admin, body: { id: Number(row?.id) }, headers: { 'idempotency-key': crypto.randomUUID() } },
    });
    expect([undone.status, await pathOf(5)]).toEqual([200, '/1/2/4/5/']);
    expect((await journal())[0]).toMatchObject({ tipo: 'DESFEITA', origem: 4, destino: 2 });
  });

  test('a sponsor below oneself is refused, and nothing of the save stays', async () => {
    const answer = await change(admin, 2, { consultor: { id: 5 } });
    expect([answer.status, answer.body.code]).toEqual([422, 'REDE_CIRCULO']);
    expect(await pathOf(2)).toBe('/1/2/');
  });

  test('who lacks access to Alterar Pai changes no sponsor, within their own network either', async () => {
    const answer = await change(di, 5, { consultor: { id: 2 } });
    expect([answer.status, answer.body.code]).toEqual([403, 'REDE_TROCA_SEM_ACESSO']);
    expect((await change(di, 5, { observacao: 'Prefere a tarde.' })).status).toBe(200);
  });
});
