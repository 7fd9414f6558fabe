import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { readWorkbook } from '../../support/workbook.ts';

/** Rows of history: a few for every run, `VITRAL_REPORT_ROWS=1000000` for the size of a company. */
const rowCount = Number(process.env.VITRAL_REPORT_ROWS ?? 5_000);
vi.setConfig({ testTimeout: 60_000 + rowCount });

/** The client who the consultant is, and of whose clients they see the rows. */
const owner = 1;
const months = 20;
const clients = Math.ceil(rowCount / months);
let server: TestServer;
const tokens: Record<string, string> = {};

beforeAll(
  async () => {
    server = await startTestServer();
    const { db } = server;
    await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'ZZ'), (71, 'Aqui', 'Aquí', 'YY');
    insert into filial (id, nome, moeda, id_pais) values (70, 'Norte', 'BRL', 70), (71, 'Sul', 'BRL', 71);
    insert into status_penn (id, descricao, constante) values (70, 'Ativo', 'ATIVO'), (71, 'Inativo', 'INATIVO');
    insert into graduacao (id, codigo, descricao, titulo, peso) values (70, 'C', 'Consultor', 'Consultor (C)', 1), (71, 'DI', 'D.I.', null, 2);`);
    await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_filial, data_cadastro)
    select i, 'C' || lpad(i::text, 7, '0'), (array['Ana', 'Água', 'bento', 'Ção', 'Zé'])[1 + i / 5 % 5] || ' ' || (i * 7919 % 1000), 'FISICA', 'ATIVO',
      case when i % 7 = 0 then null else 70 + i % 2 end, date '2020-01-01'
    from generate_series(1, ${clients}::bigint) as i`);
    await db.script(`update cliente set id_consultor = ${owner} where id % 5 = 0`);
    await db.script(`
    insert into cliente_dados_comerciais (id, "id_statusPenn", "id_clientePaiEmpresarial", id_consultor)
      select id, 70 + id % 2, 1 + id % 10, id_consultor from cliente where id % 3 > 0;
    update cliente set "id_dadosComerciais" = id where id % 3 > 0`);
    // In pieces, each within the time that a statement has.
    for (let from = 1; from <= rowCount; from += 50_000) {
      const to = Math.min(rowCount, from + 49_999);
      await db.execute(sql`
      insert into graduacao_historico (id, id_cliente, "dhRegistro", "graduacaoTitulo", "graduacaoGanho", "graduacaoPeso", ativo)
      select i, 1 + i % ${clients}::bigint, timestamptz '2025-01-01 02:30:00Z' + (i / ${clients}::bigint) * interval '30 days 7 hours' + (i * 7907 % 691) * interval '1 hour',
        case when i % 11 = 0 then null else (array['Consultor (C)', 'D.I.', 'Água'])[1 + i % 3] end, 'Consultor (C)', i % 4, false
      from generate_series(${from}::bigint, ${to}::bigint) as i`);
      await db.execute(sql`
      insert into venda_vinculo ("hubPedVendaItem", id_consultor, quantidade, pontos, dh_registro)
      select i, 1 + i % ${clients}::bigint, 1, (i * 7919 % 9973) / 10000.0, timestamptz '2025-06-02 00:00:00Z' + i % 40 * interval '1 day'
      from generate_series(${from}::bigint, ${to}::bigint) as i where i <= ${Math.ceil(rowCount / 4)}::bigint`);
    }
    tokens.administrator = await server.login('ADMINISTRADOR');
    tokens.consultant = await server.login('CONSULTOR', { id_cliente: owner });
    // Links are of the own network: whom the consultant serves stands below.
    await fillNetwork(db);
    await db.script('analyze');
  },
  60_000 + rowCount * 2,
);
afterAll(() => server.close());

type Role = 'administrator' | 'consultant';
const period = { first: '2025-05-01', last: '2025-07-31' };
const asked = `/report_graduacao?data_inicial=${period.first}&data_final=${period.last}`;

const fields =
  'id,id_cliente,codigo_mundial,nome_cliente,graduacao,graduacao_anterior,peso_graduacao,dh_graduacao,status_penn,filial,pais,nome_pai_empresarial,pontos_individuais';
/** Texts as they sort: without accents and case. */
const plain = (column: string): string => `translate(lower(${column}), 'áàâãéêíóôõúç', 'aaaaeeiooouc') collate "C"`;

/** The rows of the report as somebody would write them who knows the tables and what the reader may see of them. */
function handWritten(role: Role): Sql {
  const isConsultant = role === 'consultant';
  const own = (alias: string, column: string, value: string): Sql =>
    isConsultant ? raw(` and ${alias}.${column} = ${value}`) : empty;
  return sql`
    select h.id, c.id as id_cliente, c.codigo_mundial, c.nome as nome_cliente, h."graduacaoTitulo" as graduacao,
      (select a."graduacaoTitulo" from graduacao_historico a where a.id_cliente = c.id and a."dhRegistro" < h."dhRegistro"
        order by a."dhRegistro" desc limit 1) as graduacao_anterior,
      h."graduacaoPeso" as peso_graduacao, h."dhRegistro" as dh_graduacao, s.descricao as status_penn,
      f.nome as filial, p.nome as pais, e.nome as nome_pai_empresarial,
      (select sum(v.pontos) from venda_vinculo v where v.id_consultor = c.id
        and to_char(v.dh_registro at time zone 'America/Sao_Paulo', 'YYYY-MM') = to_char(h."dhRegistro" at time zone 'America/Sao_Paulo', 'YYYY-MM')
        and v.dh_registro <= h."dhRegistro") as pontos_individuais
    from graduacao_historico h
    join cliente c on c.id = h.id_cliente${own('c', 'id_consultor', String(owner))}
    left join filial f on f.id = c.id_filial
    left join pais p on p.id = f.id_pais
    left join cliente_dados_comerciais d on d.id = c."id_dadosComerciais"${own('d', 'id_consultor', String(owner))}
    left join status_penn s on s.id = d."id_statusPenn"
    left join cliente e on e.id = d."id_clientePaiEmpresarial"${own('e', 'id_consultor', String(owner))}
    where (h."dhRegistro" at time zone 'America/Sao_Paulo')::date between ${period.first}::date and ${period.last}::date`;
}

const query = (statement: Sql) => server.db.query<Record<string, unknown>>(statement);

async function get(role: Role, more: string): Promise<Answer['body'] & { readonly ms: number }> {
  const begun = performance.now();
  const { status, body, text } = await server.call('GET', `${asked}&${more}`, { token: tokens[role] ?? '' });
  if (status !== 200) throw new Error(text);
  const ms = performance.now() - begun;
  if (process.env.VITRAL_REPORT_ROWS !== undefined) console.log(`${role} ${more}: ${Math.round(ms)} ms`);
  return { ...body, ms };
}

/** Values as an answer has them. */
const sent = (rows: readonly Record<string, unknown>[]): unknown =>
  rows.map((row) => ({ ...row, dh_graduacao: new Date(String(row.dh_graduacao)).toISOString() }));
const received = (rows: unknown): unknown => (Array.isArray(rows) ? sent(rows.filter(isRecord)) : rows);

describe.each<Role>(['administrator', 'consultant'])(
  `a report over ${rowCount} rows as %s, on ${testDatabaseKind}`,
  (role) => {
    test.each([
      ['the newest first', '', 'dh_graduacao desc, id desc', ''],
      ['by name', 'sortBy=nome_cliente&sortType=asc', `${plain('nome_cliente')}, id`, ''],
      [
        'by the degree before',
        'sortBy=graduacao_anterior&sortType=desc',
        `${plain('graduacao_anterior')} desc nulls last, id desc`,
        '',
      ],
      [
        'by points',
        'sortBy=pontos_individuais,nome_cliente&sortType=desc,asc',
        `pontos_individuais desc nulls last, ${plain('nome_cliente')}, id`,
        '',
      ],
      ['a search', 'query=agua', 'dh_graduacao desc, id desc', `${plain('nome_cliente')} like 'agua%'`],
      ['a filter', 'graduacao=d.i&filial=sul', 'dh_graduacao desc, id desc', `graduacao = 'D.I.' and filial = 'Sul'`],
      [
        'a filter of figures',
        'pontos_individuais=0.5 %7C 3',
        'dh_graduacao desc, id desc',
        'pontos_individuais between 0.5 and 3',
      ],
      ['a parameter', 'id_cliente=5', 'dh_graduacao desc, id desc', 'id_cliente = 5'],
      ['a degree', 'id_graduacao=70', 'dh_graduacao desc, id desc', `graduacao = 'Consultor (C)'`],
      [
        'a country',
        'id_pais=71&id_status_penn=71',
        'dh_graduacao desc, id desc',
        `pais = 'Aqui' and status_penn = 'Inativo'`,
      ],
    ])('pages, order, count and totals equal SQL: %s', async (_, more, order, where) => {
      const condition = where === '' ? empty : sql` where ${raw(where)}`;
      const [totals] = await query(sql`
      select count(*)::int as total, sum(pontos_individuais) as points, avg(peso_graduacao) as weight, max(nome_cliente) as name
      from (${handWritten(role)}) as r${condition}`);
      const total = Number(totals?.total);
      expect(total).toBeGreaterThan(0);
      for (const page of [
        ...new Set([1, 2, Math.max(1, Math.ceil(total / 50 / 2)), Math.max(1, Math.ceil(total / 50))]),
      ]) {
        const answer = await get(role, `${more}&fields=${fields}&size=50&page=${page}`);
        const rows = await query(sql`
        select ${raw(fields)} from (${handWritten(role)}) as r${condition} order by ${raw(order)} limit 50 offset ${(page - 1) * 50}`);
        expect(received(answer.data)).toEqual(sent(rows));
        expect(answer.total).toBe(total);
      }
      const answer = await get(role, `${more}&size=1&aggregate=pontos_individuais:sum,peso_graduacao:avg`);
      expect(answer.aggregate).toEqual([
        { function: 'sum', pontos_individuais: totals?.points ?? null },
        { function: 'avg', peso_graduacao: expect.closeTo(Number(totals?.weight), 9) },
      ]);
    });

    test('groups with their totals equal SQL', async () => {
      const answer = await get(role, 'size=1&group=graduacao&totalizer=filial&aggregate=pontos_individuais:sum');
      const grouped = (column: string): Promise<Record<string, unknown>[]> =>
        query(sql`
      select ${raw(column)} as value, count(*)::int as total, sum(pontos_individuais) as points from (${handWritten(role)}) as r
      group by 1 order by ${raw(plain(column))} nulls last`);
      expect(answer.groups).toEqual(
        (await grouped('graduacao')).map(({ value, total, points }) => ({
          graduacao: value,
          total,
          aggregate: [{ function: 'sum', pontos_individuais: points }],
        })),
      );
      expect(answer.totalizer).toEqual(
        (await grouped('filial')).map(({ value, total }) => ({
          field: 'filial',
          id: value,
          descricao: value,
          count: total,
        })),
      );
    });

    test('the rows of its XLSX equal SQL, with four decimals and the total at the end', async () => {
      const columns = ['dh_graduacao', 'codigo_mundial', 'nome_cliente', 'graduacao', 'pontos_individuais'];
      const begun = performance.now();
      const file = await server.app.inject({
        method: 'POST',
        url: `/api/report_graduacao/report/xls?data_inicial=${period.first}&data_final=${period.last}&aggregate=pontos_individuais:sum`,
        headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ columns: columns.map((name) => ({ name })) }),
      });
      expect(file.statusCode).toBe(200);
      if (process.env.VITRAL_REPORT_ROWS !== undefined)
        console.log(`${role} xlsx: ${Math.round(performance.now() - begun)} ms`);
      const [sheet] = readWorkbook(file.rawPayload);
      const cells = [...(sheet?.rows.values() ?? [])].map((row) => Object.values(row));
      const rows = await query(sql`
      select codigo_mundial, nome_cliente, graduacao, pontos_individuais from (${handWritten(role)}) as r order by dh_graduacao desc, id desc`);
      const shown = cells.slice(1, rows.length + 1).map((row) => row.slice(1).map(({ value }) => value));
      // A cell without a value is not written.
      expect(shown).toEqual(rows.map((row) => Object.values(row).filter((value) => value !== null)));
      expect(cells.flat().find(({ kind, format }) => kind === 'number' && format.includes('0000'))).toBeDefined();
    });
  },
);

test('[T1] an export says for which period and which records it was asked, by names that its reader may know', async () => {
  const asked = async (role: Role, client: number): Promise<readonly unknown[]> => {
    const file = await server.app.inject({
      method: 'POST',
      url: `/api/report_graduacao/report/xls?data_inicial=2025-05-01&data_final=2025-07-31&id_cliente=${client}`,
      headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    if (file.statusCode !== 200) return [JSON.parse(file.body).code];
    const [, information] = readWorkbook(file.rawPayload);
    const lines = [...(information?.rows.values() ?? [])].map((row) => Object.values(row).map(({ value }) => value));
    return lines.filter(([label]) => label === 'Período' || label === 'Cliente');
  };
  const period = ['Período', '01/05/2025 – 31/07/2025'];
  const [other] = await query(sql`select nome from cliente where id = 2`);
  expect(await asked('administrator', 2)).toEqual([period, ['Cliente', other?.nome]]);
  expect(await asked('consultant', 2)).toEqual(['PESSOA_SEM_ACESSO']);
});

/** Headings of the rows of the report as its screen has them, by field. */
async function headingsIn(language: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await server.call('GET', '/report/relatorio_graduacao', {
    token: tokens.administrator ?? '',
    headers: { 'x-language': language },
  });
  const { related } = body as unknown as {
    readonly related: Readonly<Record<string, { readonly fields: Readonly<Record<string, { title: string }>> }>>;
  };
  const fields = related['/report_graduacao']?.fields ?? {};
  return Object.fromEntries(Object.entries(fields).map(([name, { title }]) => [name, title]));
}

describe.each(['en', 'es'])('[T3] in %s', (language) => {
  test('the headings of a report, those of its file and what it was asked for are words of that language', async () => {
    const portuguese = await headingsIn('pt-BR');
    const headings = await headingsIn(language);
    const translations: { readonly labels: Readonly<Record<string, string>> } = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../schemas/translations', `${language}.json`), 'utf8'),
    );
    const expected = Object.entries(portuguese).map(([name, title]) => [name, translations.labels[title]]);
    expect(Object.entries(headings)).toEqual(expected);
    const columns = fields.split(',').slice(1);
    const file = await server.app.inject({
      method: 'POST',
      url: `/api${asked}&id_cliente=2`.replace('?', '/report/xls?'),
      headers: {
        ...{ authorization: `Bearer ${tokens.administrator}`, 'content-type': 'application/json' },
        'x-language': language,
      },
      payload: JSON.stringify({ columns: columns.map((name) => ({ name })) }),
    });
    expect(file.statusCode).toBe(200);
    const [rows, information] = readWorkbook(file.rawPayload);
    expect(rows?.name).toBe(translations.labels.Graduação);
    const [first = {}] = rows?.rows.values() ?? [];
    expect(Object.values(first).map(({ value }) => value)).toEqual(columns.map((name) => headings[name]));
    const names = [...(information?.rows.values() ?? [])].map((row) => Object.values(row)[0]?.value);
    expect(names).toContain(translations.labels.Cliente);
  });
});

describe('the screen of a report', () => {
  test('its definition comes by its name, in the words of who may open it', async () => {
    const answer = await server.call('GET', '/report/relatorio_graduacao', {
      token: tokens.consultant ?? '',
      headers: { 'x-language': 'en' },
    });
    expect(answer.body).toMatchObject({
      entity: 'relatorio_graduacao',
      layers: [{ view: { title: 'Rank', elements: { lista: { list: { url: 'report_graduacao' } } } } }],
      problems: [],
    });
    const again = await server.call('GET', '/report/relatorio_graduacao', {
      token: tokens.consultant ?? '',
      headers: { 'x-language': 'en', 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  test('it is refused who may not open it, and a name that no report has is answered with the nearest', async () => {
    const nobody = await server.login('NENHUM');
    const refused = await server.call('GET', '/report/relatorio_graduacao', { token: nobody });
    expect([refused.status, refused.body.code]).toEqual([403, 'SEM_PERMISSAO']);
    const wrong = await server.call('GET', '/report/relatorio_graduacoes', { token: tokens.consultant ?? '' });
    expect([wrong.status, wrong.body.code]).toEqual([404, 'RELATORIO_NAO_ENCONTRADO']);
    expect(wrong.body.details?.sugestoes).toContain('relatorio_graduacao');
    // Which reports there are is no news for who may open none.
    const unknown = await server.call('GET', '/report/relatorio_graduacoes', { token: nobody });
    expect(unknown.body.details?.sugestoes).not.toContain('relatorio_graduacao');
    expect((await server.call('GET', '/report/Cliente', { token: tokens.administrator ?? '' })).status).toBe(404);
  });

  test('the screen check names the view and the gate of its address', async () => {
    const check = async (url: string): Promise<unknown> =>
      (await server.call('GET', `/check?url=${encodeURIComponent(url)}`, { token: tokens.consultant ?? '' })).body.data;
    expect(await check('/report/relatorio_graduacao')).toMatchObject({ view: 'relatorio_graduacao' });
    expect(await check('/rede/relatorio_pontos_vinculados')).toMatchObject({ view: 'relatorio_pontos_vinculados' });
    // For staff alone.
    expect(await check('/report/relatorio_validacao_graduacao')).toMatchObject({ id_processo: null, skip: false });
  });
});

describe('reports that configurators change while the portal runs', () => {
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(server.root, path)), { recursive: true });
    await writeFile(join(server.root, path), text);
  };
  const layersOf = async (view: string): Promise<string> =>
    JSON.stringify((await server.call('GET', `/view/${view}`, { token: tokens.administrator ?? '' })).body.layers);

  test('two files and a view are a new report, with its rows, totals and exports', async () => {
    const before = await server.call('GET', '/clientes_novos_teste', { token: tokens.administrator ?? '' });
    expect(before.status).toBe(404);
    const declared = {
      properties: { filial: { title: 'Filial', type: 'string' }, clientes: { title: 'Clientes', type: 'integer' } },
      ...{ title: 'Clientes por filial', key: ['filial'], sortBy: 'filial', permission: ['Cliente.LISTAR'] },
    };
    await put('schemas/points/teste/clientes_novos_teste.statement.json', JSON.stringify(declared));
    await put(
      'schemas/points/teste/clientes_novos_teste.sql',
      "select coalesce(f.nome, '-') as filial, count(*) as clientes from cliente as c left join filial as f on f.id = c.id_filial group by 1",
    );
    const list = { type: 'grid', list: { method: 'GET', url: 'clientes_novos_teste' }, print: true };
    await put('views/people/clientes_novos_teste.view.json', JSON.stringify({ title: 'Novos', elements: { list } }));
    await server.statements.reload();
    await server.views.reload();
    const own = server.views.problems().filter(({ file }) => file.includes('clientes_novos_teste'));
    expect([own, await layersOf('clientes_novos_teste')]).toEqual([[], expect.stringContaining('"label":"Clientes"')]);
    for (const role of ['administrator', 'consultant'] as const) {
      const token = tokens[role] ?? '';
      const isSeen = role === 'consultant' ? sql`c.id_consultor = ${owner}` : sql`true`;
      const expected = await server.db.query(sql`
        select coalesce(f.nome, '-') as filial, count(*) as clientes from cliente as c left join filial as f on f.id = c.id_filial
        where ${isSeen} group by 1 order by 1`);
      const { body } = await server.call('GET', '/clientes_novos_teste?aggregate=clientes:sum', { token });
      const rows = Array.isArray(body.data) ? body.data.filter(isRecord) : [];
      expect(rows.map(({ filial, clientes }) => ({ filial, clientes }))).toEqual(expected);
      expect(body.aggregate).toEqual([
        expect.objectContaining({ clientes: expected.reduce((sum, row) => sum + Number(row.clientes), 0) }),
      ]);
      const { statusCode, rawPayload } = await server.app.inject({
        method: 'POST',
        url: '/api/clientes_novos_teste/report/xls',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ columns: [{ name: 'filial' }, { name: 'clientes' }] }),
      });
      expect(statusCode).toBe(200);
      expect(JSON.stringify(await readWorkbook(rawPayload))).toContain(`Totais de ${expected.length} registros`);
    }
  });

  test('SQL that statements include is live in all of them, and its mistakes are those of its file', async () => {
    const names = ['do_nome', 'do_nome_tambem'];
    const file = 'schemas/points/teste/do_nome.fragment.sql';
    const declared = { properties: { id: { type: 'integer' } }, permission: [] };
    for (const name of names) {
      await put(`schemas/points/teste/${name}.statement.json`, JSON.stringify(declared));
      await put(`schemas/points/teste/${name}.sql`, 'select c.id\nfrom cliente as c\nwhere\n  -- include: do_nome\n');
    }
    await server.statements.watch();
    await put(file, 'c.id = 1\n');
    await server.statements.reload();
    const problems = server.statements.problems;
    expect(problems()).toEqual([]);
    const token = tokens.administrator ?? '';
    const totals = (): Promise<unknown[]> =>
      Promise.all(names.map(async (name) => (await server.call('GET', `/${name}?size=0`, { token })).body.total));
    expect(await totals()).toEqual([1, 1]);

    const draft = await server.statements.preview({ file, text: 'c.nada = 1\n' });
    expect([draft.statement, draft.includedIn]).toEqual([null, names]);
    expect(draft.problems).toMatchObject([{ file, line: 1, code: 'statement/refused' }]);
    expect((await server.statements.preview({ file, text: null })).problems).toHaveLength(2);

    await put(file, 'c.id in (1, 2)\n');
    await vi.waitFor(async () => expect(await totals()).toEqual([2, 2]), { interval: 50 });

    await put(file, "c.id > 2\n  and c.nomi = 'Ana'\n");
    await vi.waitFor(() => expect(problems()).toMatchObject([{ file, line: 2, severity: 'error' }]), 5_000);
    expect(problems()[0]?.message).toContain('(In `do_nome` and 1 more.)');
    // The last good version stays in force.
    expect(await totals()).toEqual([2, 2]);
    await rm(join(server.root, file));
    await vi.waitFor(() => expect(problems()).toHaveLength(2), 5_000);
    expect(problems()[0]).toMatchObject({ code: 'statement/unknown-fragment', line: 4, column: 3 });
    for (const name of names)
      for (const ending of ['sql', 'statement.json'])
        await rm(join(server.root, `schemas/points/teste/${name}.${ending}`));
    await vi.waitFor(() => expect(problems()).toEqual([]), 5_000);
  });

  test('a column that an override renames is called so at once, until the override goes', async () => {
    const file = 'views/overrides/relatorio_graduacao.view.json';
    const columns = { nome_cliente: { label: 'Nome do consultor' } };
    await put(file, JSON.stringify({ elements: { lista: { columns } } }));
    await server.views.reload();
    expect(server.views.problems().filter((problem) => problem.file === file)).toEqual([]);
    expect(await layersOf('relatorio_graduacao')).toContain('Nome do consultor');
    await rm(join(server.root, file));
    await server.views.reload();
    expect(await layersOf('relatorio_graduacao')).not.toContain('Nome do consultor');
  });
});
