import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { readColumns } from '../../../src/areas/network/server/tree/read-columns.ts';
import { monthOf } from '../../../src/domain/months.ts';
import { portalTimeZone } from '../../../src/platform/database/time-zone.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** 1 above 2 and 3; 2 above 4, 4 above 5; 3 above 6. The D.I. is 2. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 1, 4: 2, 5: 4, 6: 3 };
let server: TestServer;
let admin: string;
let di: string;

beforeAll(async () => {
  server = await startTestServer();
  await putClients(1, 6);
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: 2 });
}, 120_000);
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  await db.script(`
    truncate rede_no, rede_vinculo;
    delete from graduacao_historico;
    delete from ponto_saldo;
    delete from ponto_cauda;
    delete from cliente where id > 6;
    update cliente set id_consultor = null, codigo_mundial = 'R' || id, dh_exclusao = null;`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await fillNetwork(db);
});

const putClients = (from: number, to: number): Promise<number> =>
  server.db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo)
    select n, 'R' || n, 'Rede ' || n, 'FISICA', 'ATIVO', case when n % 2 = 0 then 'DI' else 'CLIENTE' end
    from generate_series(${from}::bigint, ${to}::bigint) as n`);
const get = (url: string, token = di): Promise<Answer> => server.call('GET', url, { token });

type Node = { id: number; id_superior: number | null; nr_filhos_diretos: number; pontos: number; filhos: Node[] };
const nodes = ({ body }: Answer): readonly Node[] => body.data as readonly Node[];
/** A tree as nested lists of ids. */
const shape = (list: readonly Node[]): unknown => list.map(({ id, filhos }) => [id, ...(shape(filhos) as unknown[])]);
const idsOf = (answer: Answer): readonly number[] => nodes(answer).map(({ id }) => id);

describe.each(['listarRede', 'listarRedeUnificada'])('%s', (call) => {
  test('answers the own network nested, its top without anybody above', async () => {
    const answer = await get(`/${call}?size=0`);
    expect([answer.status, answer.body.total]).toEqual([200, 1]);
    expect(shape(nodes(answer))).toEqual([[2, [4, [5]]]]);
    expect(nodes(answer)[0]).toMatchObject({
      id_superior: null,
      nr_filhos_diretos: 1,
      tipo_cliente: 'DI',
      pontos: 0,
    });
  });

  test('says the points of everybody and all below in the month, also what is not folded yet', async () => {
    const month = monthOf(new Date(), portalTimeZone);
    await server.db.execute(sql`insert into ponto_saldo (cliente, mes, individuais, total)
      values (4, ${month}::date, 100.25, 150.5), (2, ${month}::date, 0, 150.5), (4, '2020-01-01', 9, 9)`);
    await server.db.execute(sql`insert into ponto_cauda (cliente, mes, individuais, total)
      values (5, ${month}::date, 10, 10), (6, ${month}::date, 7, 7)`);
    const points = (list: readonly Node[]): unknown =>
      list.flatMap(({ id, pontos, filhos }) => [id, pontos, points(filhos)]);
    expect(points(nodes(await get(`/${call}?size=0`)))).toEqual([2, 160.5, [4, 160.5, [5, 10, []]]]);
    expect(nodes(await get(`/${call}?superior=1&sortBy=pontos`, admin)).map(({ id, pontos }) => [id, pontos])).toEqual([
      [3, 7],
      [2, 160.5],
    ]);
  });

  test('answers whomever administrative users ask for, and others of their own network alone', async () => {
    expect(shape(nodes(await get(`/${call}?size=0&id_cliente_filtro=1`, admin)))).toEqual([
      [1, [2, [4, [5]]], [3, [6]]],
    ]);
    expect(shape(nodes(await get(`/${call}?size=0&id_cliente_filtro=4`)))).toEqual([[4, [5]]]);
    for (const id of [1, 3, 6, 77]) {
      expect((await get(`/${call}?size=0&id_cliente_filtro=${id}`)).status).toBe(403);
      expect((await get(`/${call}?superior=${id}`)).status).toBe(403);
      expect((await get(`/${call}?superior=${id}&id_cliente_filtro=2`)).status).toBe(403);
    }
    expect((await get(`/${call}?superior=2&id_cliente_filtro=4`)).status).toBe(404);
    expect((await get(`/${call}?size=0&id_cliente_filtro=77`, admin)).status).toBe(404);
    expect((await get(`/${call}?size=0`, admin)).body.data).toEqual([]);
    expect((await get(`/${call}?size=0`, await server.login('CLIENTE', { id_cliente: 2 }))).status).toBe(403);
  });

  test('opens a branch by page, in the order and with the filters of every list', async () => {
    expect(idsOf(await get(`/${call}?superior=1`, admin))).toEqual([2, 3]);
    expect(idsOf(await get(`/${call}?superior=1&size=1&page=2`, admin))).toEqual([3]);
    expect(idsOf(await get(`/${call}?superior=1&sortBy=nome&sortType=desc`, admin))).toEqual([3, 2]);
    const some = await get(`/${call}?superior=1&tipo_cliente=DI&totalizer=tipo_cliente`, admin);
    expect([idsOf(some), some.body.total]).toEqual([[2], 1]);
    expect(nodes(await get(`/${call}?superior=2`))).toMatchObject([
      { id: 4, id_superior: 2, nr_filhos_diretos: 1, filhos: [] },
    ]);
  });

  test('heeds a filter without a branch as well, and refuses what people do not have', async () => {
    expect(idsOf(await get(`/${call}?tipo_cliente=DI`))).toEqual([2, 4]);
    for (const name of ['id_cliente=6', 'cliente=6', 'zzz=1'])
      expect((await get(`/${call}?${name}`)).body).toMatchObject({ code: 'PARAMETRO_DESCONHECIDO' });
    expect(shape(nodes(await get(`/${call}?zzz=&sortBy=nome&lazy=true`)))).toEqual([[2, [4, [5]]]]);
  });

  test('finds people of the own network only', async () => {
    expect(idsOf(await get(`/${call}?query=Rede`))).toEqual([2, 4, 5]);
    const none = await get(`/${call}?query=${encodeURIComponent('Rede 6')}`);
    expect([none.body.data, none.body.total]).toEqual([[], 0]);
  });

  test('says graduation and since when it is held', async () => {
    await server.db.execute(sql`
      insert into graduacao_historico (id_cliente, "dhRegistro", "graduacaoTitulo")
      values (4, '2026-01-31', 'Bronze'), (4, '2026-02-28', 'Prata'), (4, '2026-03-31', 'Prata')`);
    expect(nodes(await get(`/${call}?superior=2`))[0]).toMatchObject({
      graduacao: 'Prata',
      dh_graduacao: expect.stringContaining('2026-02-28'),
    });
  });

  test('shows the place of a deleted registration, and nothing else of it', async () => {
    await server.db.execute(sql`update cliente set dh_exclusao = now() where id = 4`);
    const answer = await get(`/${call}?size=0`);
    expect(shape(nodes(answer))).toEqual([[2, [4, [5]]]]);
    expect(nodes(answer)[0]?.filhos[0]).toMatchObject({ nome: '—', codigo_mundial: null, tipo_cliente: null });
    expect(answer.text).not.toContain('Rede 4');
  });

  test('holds whole levels up to 2,000 people, and the rest opens; all of them where all are asked for', async () => {
    await putClients(1001, 3100);
    await server.db.execute(
      sql`update cliente set id_consultor = case when id <= 1010 then 2 else 1001 end where id > 1000`,
    );
    await fillNetwork(server.db);
    const answer = await get(`/${call}`);
    const top = nodes(answer)[0];
    expect(top?.filhos.map(({ id }) => id)).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 4]);
    expect(top?.filhos[0]).toMatchObject({ nr_filhos_diretos: 2090, filhos: [] });
    expect(top?.filhos[10]).toMatchObject({ nr_filhos_diretos: 1, filhos: [] });
    const [whole] = nodes(await get(`/${call}?size=0`));
    expect(
      whole?.filhos.map(({ id, nr_filhos_diretos: below, filhos }) => [id, below, filhos.length]).slice(-2),
    ).toEqual([
      [1010, 0, 0],
      [4, 1, 1],
    ]);
    expect(whole?.filhos[0]).toMatchObject({ nr_filhos_diretos: 2090 });
    expect(whole?.filhos[0]?.filhos.map(({ id }) => id)).toEqual(
      Array.from({ length: 2090 }, (_, index) => 1011 + index),
    );
    const branch = await get(`/${call}?superior=1001&size=0`);
    expect([idsOf(branch).length, branch.body.total]).toEqual([2000, 2090]);
    expect(idsOf(await get(`/${call}?superior=1001&size=2000&page=2`)).length).toBe(90);
  });
});

describe('people with registrations in several countries', () => {
  /** 6 is 4 once more, abroad, 5 is 3, and 20 is 2; 21 stands below 20, 22 below 6. */
  beforeEach(async () => {
    const { db } = server;
    await putClients(21, 22);
    await db.script(`
      insert into pais (id, nome, nome_es, sigla) values (90, 'Lá', 'Allá', 'ZZ') on conflict do nothing;
      insert into filial (id, nome, moeda, id_pais) values (90, 'Fora', 'USD', 90) on conflict do nothing;`);
    await db.execute(sql`delete from cliente where id in (5, 6)`);
    await db.execute(sql`
      insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, id_pessoa)
      select r.id, o.codigo_mundial, o.nome, o.tipo_pessoa, o.status, 'DI', 90, o.id_pessoa
      from (values (5, 3), (6, 4), (20, 2)) as r (id, original) join cliente as o on o.id = r.original`);
    for (const [id, superior] of Object.entries({ 5: 4, 6: 3, 21: 20, 22: 6 }))
      await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
    await fillNetwork(db);
  });
  afterEach(async () => {
    await server.db.script('update cliente set id_consultor = null; delete from cliente where id >= 5;');
    await putClients(5, 6);
  });

  test('stand once, above those who stand below any of their registrations', async () => {
    // 5 is found first as 3, right below the top: it is not there again below 4.
    const tree = await get('/listarRedeUnificada?size=0&id_cliente_filtro=1', admin);
    expect(JSON.stringify(shape(nodes(tree)))).toBe('[[1,[2,[4,[22]]],[3]]]');
    expect(JSON.stringify(shape(nodes(await get('/listarRede?size=0&id_cliente_filtro=1', admin))))).toBe(
      '[[1,[2,[4,[5]]],[3,[6,[22]]]]]',
    );
  });

  test('see below all of their own registrations, and of others what stands in their own network', async () => {
    const own = await get('/listarRedeUnificada?size=0');
    expect(JSON.stringify(shape(nodes(own)))).toBe('[[2,[21],[4,[5]]]]');
    expect(nodes(own)[0]?.nr_filhos_diretos).toBe(2);
    expect(idsOf(await get('/listarRedeUnificada?superior=2'))).toEqual([21, 4]);
    expect(idsOf(await get('/listarRedeUnificada?superior=4'))).toEqual([5]);
    expect((await get('/listarRedeUnificada?superior=6')).status).toBe(403);
    expect((await get('/listarRedeUnificada?size=0&id_cliente_filtro=21')).status).toBe(200);
    expect((await get('/listarRede?size=0&id_cliente_filtro=21')).status).toBe(403);
  });
});

describe('rede/colunas', () => {
  test('answers the own network, whoever stands above first', async () => {
    const { body } = await get('/rede/colunas');
    expect(body.data).toEqual({
      ...{ total: 3, completa: true },
      valores: { tipo_cliente: ['DI', 'CLIENTE'], status_penn: [], graduacao: [] },
      ...{ id: [2, 4, 5], id_superior: [null, 2, 4], nivel: [0, 1, 2], nome: ['Rede 2', 'Rede 4', 'Rede 5'] },
      ...{ codigo_mundial: ['R2', 'R4', 'R5'], tipo_cliente: [0, 0, 1], status_penn: [-1, -1, -1] },
      ...{ graduacao: [-1, -1, -1], pontos: [0, 0, 0] },
    });
    expect((await get('/rede/colunas?id_cliente_filtro=3')).status).toBe(403);
    expect((await get('/rede/colunas?id_cliente_filtro=1', admin)).body.data).toMatchObject({ total: 6 });
    expect((await get('/rede/colunas', admin)).body.data).toMatchObject({ total: 0 });
  });

  test('is small when compressed: a few bytes a person', async () => {
    await putClients(1001, 3000);
    await server.db.execute(
      sql`update cliente set id_consultor = case when id <= 1100 then 2 else id - 100 end where id > 1000`,
    );
    await fillNetwork(server.db);
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/rede/colunas',
      headers: { authorization: `Bearer ${di}`, 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload.length).toBeLessThan(2_000 * 20);
    const { data } = JSON.parse(gunzipSync(answer.rawPayload).toString());
    expect([data.total, data.completa, data.id.length]).toEqual([2003, true, 2003]);
    const places = new Map<number, number>(data.id.map((id: number, place: number) => [id, place]));
    expect(
      data.id_superior.every((id: number | null, place: number) => id === null || (places.get(id) ?? place) < place),
    ).toBe(true);
  });

  test('leaves whole levels out where there are too many people', async () => {
    const tops = [{ id: 1, caminho: '/1/' }];
    const some = await readColumns(server.db, tops, false, '2026-11-01', 5);
    expect([some.completa, some.total, some.id]).toEqual([false, 6, [1, 2, 3, 4, 6]]);
    expect((await readColumns(server.db, tops, false, '2026-11-01', 4)).id).toEqual([1, 2, 3]);
    expect((await readColumns(server.db, tops, false, '2026-11-01', 6)).completa).toBe(true);
  });
});
