import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { monthOf } from '../../../src/domain/months.ts';
import { portalTimeZone } from '../../../src/platform/database/time-zone.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { readWorkbook } from '../../support/workbook.ts';

/** 1 above 2 and 3; 2 above 4, 4 above 5; 3 above 6. The D.I. is 2. */
const sponsors: Readonly<Record<number, number>> = { 2: 1, 3: 1, 4: 2, 5: 4, 6: 3 };
let server: TestServer;
let admin: string;
let di: string;
let abroad: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (90, 'Lá', 'Allá', 'ZZ'), (91, 'Brasil', 'Brasil', 'BR');
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, email)
    select n, 'R' || n, 'Rêde ' || n, 'FISICA', 'ATIVO', case when n % 2 = 0 then 'DI' else 'CLIENTE' end, 'sigilo' || n || '@x.example'
    from generate_series(1, 6) as n;`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await fillNetwork(db);
  const month = monthOf(new Date(), portalTimeZone);
  await db.execute(sql`insert into ponto_saldo (cliente, mes, individuais, total)
    values (4, ${month}::date, 100.25, 150.5), (5, ${month}::date, 50.25, 50.25), (2, ${month}::date, 0, 150.5)`);
  await db.execute(sql`
    insert into graduacao_historico (id_cliente, "dhRegistro", "graduacaoTitulo")
    values (4, '2026-01-31', 'Bronze'), (4, '2026-02-28', 'Prata'), (4, '2026-03-31', 'Prata')`);
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: 2 });
  abroad = await server.login('DI', { id_cliente: 2 });
  await db.execute(sql`update usuario set id_pais = 90 where id = (select max(id) from usuario)`);
}, 120_000);
afterAll(() => server.close());

const get = (url: string, token = di): Promise<Answer> => server.call('GET', url, { token });
type Hit = { readonly id: number; readonly id_superior: number | null; readonly achado: boolean };
const way = ({ body }: Answer): unknown =>
  (body.data as readonly Hit[]).map(({ id, id_superior, achado }) => [id, id_superior, achado]);

describe(`the viewer of a network on ${testDatabaseKind}`, () => {
  test('finds people by name or code with the way from the top, in the own network alone', async () => {
    const byCode = await get('/rede/busca?query=r5');
    expect(way(byCode)).toEqual([
      [2, null, false],
      [4, 2, false],
      [5, 4, true],
    ]);
    expect(byCode.body).toMatchObject({ total: 1, data: [{}, { graduacao: 'Prata', pontos: 150.5 }, {}] });
    const byName = await get(`/rede/busca?query=${encodeURIComponent('rede')}`);
    expect(way(byName)).toEqual([
      [2, null, true],
      [4, 2, true],
      [5, 4, true],
    ]);
    for (const query of ['R6', 'Rede 3', 'sigilo5', '', '%'])
      expect((await get(`/rede/busca?query=${encodeURIComponent(query)}`)).body).toEqual({ data: [], total: 0 });
    expect((await get('/rede/busca?query=R6&id_cliente_filtro=3')).status).toBe(403);
    expect(way(await get('/rede/busca?query=R6&id_cliente_filtro=3', admin))).toEqual([
      [3, null, false],
      [6, 3, true],
    ]);
    expect((await get('/rede/busca?query=R5', await server.login('CLIENTE', { id_cliente: 2 }))).status).toBe(403);
  });

  test('says how many there are in each level, and the way to a person as far as it is the own network', async () => {
    expect((await get('/niveis_da_rede')).body.data).toMatchObject([
      { nivel: 0, pessoas: 1, consultores: 1, pontos: 0 },
      { nivel: 1, pessoas: 1, consultores: 1, pontos: 100.25 },
      { nivel: 2, pessoas: 1, consultores: 0, pontos: 50.25 },
    ]);
    expect((await get('/niveis_da_rede?id_cliente=3')).status).toBe(403);
    expect((await get('/niveis_da_rede?id_cliente=3', admin)).body.data).toHaveLength(2);
    const names = async (url: string, token = di) =>
      ((await get(url, token)).body.data as readonly { nome: string }[]).map(({ nome }) => nome);
    expect(await names('/acima_na_rede?id_cliente=5')).toEqual(['Rêde 2', 'Rêde 4', 'Rêde 5']);
    expect(await names('/acima_na_rede?id_cliente=5', admin)).toEqual(['Rêde 1', 'Rêde 2', 'Rêde 4', 'Rêde 5']);
    expect((await get('/acima_na_rede?id_cliente=6')).status).toBe(403);
  });

  test('says of a person direct children, points of the network and since when they are graduated', async () => {
    expect((await get('/pessoa_da_rede?id_cliente=4')).body.data).toMatchObject({
      ...{ nome: 'Rêde 4', nr_filhos_diretos: 1, nr_abaixo: 1, pontos: 150.5, pontos_individuais: 100.25 },
      ...{ graduacao: 'Prata', dh_graduacao: expect.stringContaining('2026-02-28') },
    });
    expect((await get('/pessoa_da_rede?id_cliente=3')).status).toBe(403);
    expect((await get('/pessoa_da_rede?id_cliente=3', admin)).status).toBe(200);
  });

  const columns = [{ name: 'nome', label: 'Quem' }, { name: 'pontos' }, { name: 'tipo_cliente', visible: false }];
  const report = (kind: string, token: string, client = 2) =>
    server.app.inject({
      ...{ method: 'POST', url: `/api/report_treeView/report/${kind}` },
      headers: { authorization: `Bearer ${token}` },
      payload: { id_cliente_filtro: client, columns },
    });

  test.each(['pdf', 'xlsx'])('makes the tree as %s in Brazil alone, of the own network alone', async (kind) => {
    const made = await report(kind, di);
    expect(made.statusCode).toBe(200);
    expect(made.rawPayload.subarray(0, 4).toString('latin1')).toBe(kind === 'pdf' ? '%PDF' : 'PK\u0003\u0004');
    expect((await report(kind, di, 3)).statusCode).toBe(403);
    const refused = await report(kind, abroad);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'ARVORE_FORA_DO_BRASIL']);
  });

  test('a sheet of the tree has everybody below whom they stand, indented, in the columns that are asked for', async () => {
    const [sheet] = readWorkbook((await report('xlsx', admin, 1)).rawPayload);
    const rows = [...(sheet?.rows.values() ?? [])].map((row) => Object.values(row).map(({ value }) => value));
    const indent = (level: number) => '\u00a0'.repeat(4 * level);
    expect(rows.slice(0, 7)).toEqual([
      ['Quem', 'Pontos da rede'],
      ['Rêde 1', 0],
      [`${indent(1)}Rêde 2`, 150.5],
      [`${indent(2)}Rêde 4`, 150.5],
      [`${indent(3)}Rêde 5`, 50.25],
      [`${indent(1)}Rêde 3`, 0],
      [`${indent(2)}Rêde 6`, 0],
    ]);
  });

  test('a deleted registration is a place while somebody stands below it, and none without', async () => {
    const names = async () => ((await get('/rede/colunas')).body.data as { readonly nome: readonly string[] }).nome;
    const mark = (ids: readonly number[]) =>
      server.db.execute(sql`update cliente set dh_exclusao = case when id = any (${ids}::bigint[]) then now() end`);
    expect(await names()).toEqual(['Rêde 2', 'Rêde 4', 'Rêde 5']);
    await mark([4]);
    expect(await names()).toEqual(['Rêde 2', '—', 'Rêde 5']);
    await mark([5]);
    expect(await names()).toEqual(['Rêde 2', 'Rêde 4']);
    await mark([4, 5]);
    expect(await names()).toEqual(['Rêde 2']);
    await mark([]);
  });
});
