import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { Database } from '../../src/server/database/database.ts';
import { mostPdfRows } from '../../src/server/exports/pdf/list-pdf.ts';
import { testDatabaseKind } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ofSerial, type ReadCell, readWorkbook } from '../support/workbook.ts';

// Thousands of rows are written and read back: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 120_000 });

const rowCount = 3_000;
const everything = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const access = { ADMINISTRATIVO: everything, CONSULTOR: ['LISTAR'] };

/** An entity with a field of each kind, rows that belong to somebody, and a list of its own. */
const schemas = {
  Amostra: {
    title: 'Amostra',
    'x-plural': 'Amostras',
    'x-search': ['nome'],
    'x-scope': [{ profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' }],
    'x-access': access,
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 200 },
      valor: { title: 'Valor', type: 'number', format: 'money' },
      taxa: { title: 'Taxa', type: 'number', format: 'percent', 'x-decimals': 2 },
      quantidade: { title: 'Quantidade', type: 'integer' },
      quando: { title: 'Quando', type: 'string', format: 'date' },
      momento: { title: 'Momento', type: 'string', format: 'date-time' },
      hora: { title: 'Hora', type: 'string', format: 'time' },
      ativo: { title: 'Ativo', type: 'boolean' },
      situacao: {
        title: 'Situação',
        type: 'string',
        enum: ['NOVA', 'PRONTA'],
        'x-labels': { NOVA: 'Nova ainda', PRONTA: 'Já pronta' },
      },
      cpf: { title: 'CPF', type: 'string', format: 'cpf', maxLength: 11 },
      banco: { title: 'Banco', $ref: 'Banco.schema.json' },
      observacao: { title: 'Observação', type: 'string', format: 'multiline', maxLength: 2_000 },
      dono: { title: 'Dono', type: 'integer' },
      cliente: { title: 'Cliente', $ref: 'Cliente.schema.json' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'AmostraItem.schema.json' }, 'x-mapped-by': 'amostra' },
    },
  },
  AmostraItem: {
    title: 'Item',
    'x-plural': 'Itens',
    'x-menu': false,
    'x-access': { ADMINISTRATIVO: everything },
    type: 'object',
    required: ['amostra'],
    properties: {
      amostra: { title: 'Amostra', $ref: 'Amostra.schema.json' },
      descricao: { title: 'Descrição', type: 'string', maxLength: 80 },
      preco: { title: 'Preço', type: 'number', format: 'money' },
    },
  },
};

let server: TestServer;
let admin: string;
let consultant: string;
let owner: number;

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  const { db } = server;
  const [client] = await db.query<{ id: number }>(
    sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('1', 'Consultora', 'FISICA', 'ATIVO') returning id`,
  );
  owner = client?.id ?? 0;
  admin = await server.login('ADMINISTRADOR');
  consultant = await server.login('CONSULTOR', { id_cliente: owner });
  await db.execute(
    sql`insert into banco (codigo, nome) values ('001', 'Banco Ágil'), ('002', 'Banco do Sertão'), ('003', 'Caixa')`,
  );
  await db.execute(sql`
    insert into amostra (nome, valor, taxa, quantidade, quando, momento, hora, ativo, situacao, id_banco, dono)
    select (array['Ana', 'Árvore', 'bola', 'Çedilha', 'ovo'])[1 + n % 5] || ' ' || (n * 7919 % 1000),
      case when n % 11 = 0 then null else (n * 104729 % 2000000 - 500000)::numeric / 100 end,
      case when n % 7 = 0 then null else (n * 31 % 10000)::numeric / 100 end,
      n * 13 % 500, date '2020-01-01' + n * 17 % 2000, timestamptz '2026-01-01 02:30:00+00' + n * interval '97 minutes',
      time '08:15' + (n % 300) * interval '1 minute',
      case n % 3 when 0 then null else n % 3 = 1 end, (array['NOVA', 'PRONTA', null])[1 + n % 3],
      case when n % 4 = 0 then null else (select min(id) from banco) + n % 3 end,
      case when n % 3 = 0 then ${owner}::integer else ${owner}::integer + 1 end
    from generate_series(1, ${rowCount}::integer) n`);
}, 120_000);
afterAll(() => server.close());

type Column = Readonly<Record<string, unknown>> & { readonly name: string };
const column = (name: string, more: Readonly<Record<string, unknown>> = {}): Column => ({ name, ...more });

async function exported(
  format: 'xls' | 'pdf',
  token: string,
  query: string,
  body: unknown,
  { entity = 'Amostra', headers = {} }: { entity?: string; headers?: Readonly<Record<string, string>> } = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/${entity}/report/${format}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** The cells of a workbook's data by the labels of their columns, and what stands below them. */
async function workbook(token: string, query: string, columns: readonly Column[], language = 'pt-BR') {
  const answer = await exported('xls', token, query, { columns }, { headers: { 'x-language': language } });
  expect([answer.status, answer.status === 200 ? '' : answer.bytes.toString()]).toEqual([200, '']);
  const [sheet, information] = readWorkbook(answer.bytes);
  if (sheet === undefined || information === undefined) throw new Error('The workbook lacks a sheet.');
  const rows = [...sheet.rows];
  const labels = Object.entries(rows[0]?.[1] ?? {}).map(([place, { value }]) => [place, String(value)] as const);
  // An empty row parts the data from what closes it.
  const end = rows.findIndex(([number], index) => index > 0 && number !== (rows[index - 1]?.[0] ?? 0) + 1);
  const data = rows
    .slice(1, end < 0 ? undefined : end)
    .map(
      ([, cells]): Record<string, ReadCell | undefined> =>
        Object.fromEntries(labels.map(([place, label]) => [label, cells[place]])),
    );
  const closing = (end < 0 ? [] : rows.slice(end)).map(([, cells]) => Object.values(cells).map(({ value }) => value));
  return { answer, sheet, information, data, closing, labels: labels.map(([, label]) => label) };
}

function errorOf(bytes: Buffer): { code?: string; message?: string } {
  return JSON.parse(bytes.toString());
}

describe(`a workbook of a list, on ${testDatabaseKind}`, () => {
  test('keeps columns, labels and order of the screen, and all rows of the filter', async () => {
    const columns = [
      column('situacao', { label: 'Em que pé' }),
      column('nome'),
      column('dono', { visible: false }),
      column('banco', { field: 'banco.nome' }),
    ];
    const { labels, data, answer, sheet, information } = await workbook(admin, 'situacao=NOVA', columns);
    expect(labels).toEqual(['Em que pé', 'Nome', 'Banco']);
    expect(data).toHaveLength(rowCount / 3);
    expect(new Set(data.map((row) => row['Em que pé']?.value))).toEqual(new Set(['Nova ainda']));
    expect(answer.headers['content-disposition']).toBe('attachment; filename="file.xlsx"');
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(sheet.name).toBe('Amostras');
    expect(sheet.xml).toContain('state="frozen"');
    expect(sheet.xml).toContain(`<autoFilter ref="A1:C${rowCount / 3 + 1}"/>`);
    const said = [...information.rows.values()].map(({ A, B }) => [A?.value, B?.value]);
    expect(said).toEqual([
      ['Lista', 'Amostras'],
      ['Em que pé', 'Nova ainda'],
      ['Registros', rowCount / 3],
      ['Exportado em', expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d por Pessoa 1$/)],
    ]);
  });

  test('gives numbers, money, days and times their types, and writes the rest as the list does', async () => {
    await server.db.execute(sql`
      insert into amostra (nome, valor, taxa, quantidade, quando, momento, hora, ativo, situacao, cpf, id_banco)
      select 'Tipos', -1234.5, 12.5, 1234567, '2026-02-28', '2026-03-01T01:30:00Z', '23:45', true, 'PRONTA', '52998224725', min(id)
      from banco`);
    const names = ['nome', 'valor', 'taxa', 'quantidade', 'quando', 'momento', 'hora', 'ativo', 'situacao', 'cpf'];
    const { data } = await workbook(
      admin,
      'nome=Tipos',
      [...names, 'banco'].map((name) => column(name)),
    );
    const [row] = data;
    const plain = { kind: 'text', format: 'General', quoted: false };
    const money = '"R$"\\ #,##0.00;-"R$"\\ #,##0.00';
    expect(row?.Valor).toEqual({ value: -1234.5, kind: 'number', format: money, quoted: false });
    expect(row?.Taxa).toMatchObject({ value: 12.5, kind: 'number', format: '#,##0.0"%"' });
    expect(row?.Quantidade).toMatchObject({ value: 1_234_567, kind: 'number', format: '#,##0' });
    expect([row?.Quando?.format, ofSerial(Number(row?.Quando?.value))]).toEqual(['dd/mm/yyyy', '2026-02-28T00:00:00']);
    // The clock of the lists, where it is the evening before.
    expect([row?.Momento?.format, ofSerial(Number(row?.Momento?.value))]).toEqual([
      'dd/mm/yyyy hh:mm',
      '2026-02-28T22:30:00',
    ]);
    expect([row?.Hora?.format, Number(row?.Hora?.value) * 1_440]).toEqual(['hh:mm', expect.closeTo(23 * 60 + 45)]);
    expect(row?.Ativo).toEqual({ ...plain, value: 'Sim' });
    expect(row?.Situação).toEqual({ ...plain, value: 'Já pronta' });
    expect(row?.CPF).toEqual({ ...plain, value: '529.982.247-25' });
    expect(row?.Banco).toEqual({ ...plain, value: 'Banco Ágil' });
  });

  test('keeps text that looks like a formula as text, and any text as it is', async () => {
    const texts = [
      '=1+1',
      '+55',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '  spaced  ',
      '<b>&"\'',
      '_x0041_',
      'a\u0007b',
      'l1\nl2',
      '😀',
    ];
    for (const text of texts) await server.db.execute(sql`insert into amostra (nome, taxa) values (${text}, 77.77)`);
    const { data, sheet } = await workbook(admin, 'taxa=77.77 | 77.77&quando=null&sortBy=id', [column('nome')]);
    expect(data.map((row) => row.Nome?.value)).toEqual(texts);
    expect(data.map((row) => [row.Nome?.kind, row.Nome?.quoted])).toEqual(
      texts.map((text) => ['text', /^[=+\-@\t]/.test(text)]),
    );
    expect(sheet.xml).not.toMatch(/<f[ >]/);
    await server.db.execute(sql`delete from amostra where taxa = 77.77 and quando is null`);
  });

  test('speaks the language of X-Language', async () => {
    const columns = [column('ativo'), column('valor', { aggregate: 'sum' })];
    const spanish = await workbook(admin, 'nome=Ana&ativo=true', columns, 'es-PY');
    expect(spanish.data[0]?.Ativo?.value).toBe('Sí');
    expect(spanish.closing[1]?.[0]).toBe('Suma');
    const english = await workbook(admin, 'nome=Ana&ativo=true', columns, 'en');
    expect([english.data[0]?.Ativo?.value, english.information.name]).toEqual(['Yes', 'Information']);
  });

  test('groups keep their rows together and say which they are', async () => {
    const { labels, data } = await workbook(admin, 'group=banco.nome,banco&sortBy=nome', [column('nome')]);
    expect(labels).toEqual(['Banco', 'Nome']);
    const groups = data.map((row) => row.Banco?.value ?? '');
    const seen = groups.filter((name, index) => name !== groups[index - 1]);
    expect(seen).toEqual(['Banco Ágil', 'Banco do Sertão', 'Caixa', '']);
  });

  test('one page is exported when a size is sent', async () => {
    const { data } = await workbook(admin, 'size=7&page=2&sortBy=id', [column('id')]);
    const ids = await server.db.query<{ id: number }>(sql`select id from amostra order by id limit 7 offset 7`);
    expect(data.map((row) => row.Código?.value)).toEqual(ids.map(({ id }) => id));
  });

  test('a list without rows is a workbook without rows', async () => {
    const { data, labels } = await workbook(admin, 'nome=ninguem', [column('nome')]);
    expect([labels, data]).toEqual([['Nome'], []]);
  });
});

describe('who may export what', () => {
  test('without a session, without LISTAR, or of no list, nothing is exported', async () => {
    const client = await server.login('CLIENTE');
    for (const format of ['xls', 'pdf'] as const) {
      const body = { columns: [column('nome')] };
      const nobody = await exported(format, 'a-token-that-nobody-has-ever-had', '', body);
      const denied = await exported(format, client, '', body);
      const missing = await exported(format, admin, '', body, { entity: 'Amostraz' });
      expect([nobody, denied, missing].map(({ status, bytes }) => [status, errorOf(bytes).code])).toEqual([
        [403, 'SESSAO_INVALIDA'],
        [403, 'SEM_PERMISSAO'],
        [404, 'ENTIDADE_NAO_ENCONTRADA'],
      ]);
    }
  });

  test("a consultant's export holds exactly the rows of that consultant", async () => {
    const { data, closing } = await workbook(consultant, 'sortBy=id', [
      column('id'),
      column('valor', { aggregate: 'sum' }),
    ]);
    const rows = await server.db.query<{ id: number }>(sql`select id from amostra where dono = ${owner} order by id`);
    expect(rows).toHaveLength(rowCount / 3);
    expect(data.map((row) => row.Código?.value)).toEqual(rows.map(({ id }) => id));
    const [sum] = await server.db.query<{ sum: number }>(sql`select sum(valor) from amostra where dono = ${owner}`);
    expect(closing).toEqual([['Totais de 1.000 registros'], ['Soma', sum?.sum]]);
  });

  test('columns lead no further than the list itself, and what does not exist is named', async () => {
    for (const [token, name] of [
      [consultant, 'cliente.email'],
      [admin, 'nomee'],
      [admin, 'itens'],
    ] as const) {
      const { status, bytes } = await exported('xls', token, '', { columns: [column(name)] });
      expect([name, status, errorOf(bytes).code]).toEqual([name, 400, 'PARAMETRO_DESCONHECIDO']);
    }
  });

  test('the summary of filters names no record that its reader may not see', async () => {
    const [other] = await server.db.query<{ id: number }>(
      sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('2', 'Segredo Alheio', 'FISICA', 'ATIVO') returning id`,
    );
    const answer = await exported(
      'xls',
      consultant,
      `consultor=${other?.id}`,
      { columns: [column('nome')] },
      { entity: 'Cliente' },
    );
    const sheets = readWorkbook(answer.bytes);
    expect(sheets.at(-1)?.xml).toContain(`<t>${other?.id}</t>`);
    expect(sheets.map(({ xml }) => xml).join()).not.toContain('Segredo');
    const allowed = await exported(
      'xls',
      admin,
      `consultor=${other?.id}`,
      { columns: [column('nome')] },
      { entity: 'Cliente' },
    );
    expect(readWorkbook(allowed.bytes).at(-1)?.xml).toContain('Segredo Alheio');
  });
});

/** Conditions as a request says them, each with the same said in SQL by hand. */
const conditions: readonly fc.Arbitrary<{ readonly query: string; readonly where: string }>[] = [
  fc.constantFrom('NOVA', 'PRONTA').map((id) => ({ query: `situacao=${id}`, where: `situacao = '${id}'` })),
  fc.constant({ query: 'situacao=null', where: 'situacao is null' }),
  fc.boolean().map((value) => ({ query: `ativo=${value}`, where: `ativo = ${value}` })),
  fc.tuple(fc.integer({ min: -5_000, max: 15_000 }), fc.nat(8_000)).map(([from, more]) => ({
    query: `valor=${from}.25 | ${from + more}.5`,
    where: `valor >= ${from}.25 and valor <= ${from + more}.5`,
  })),
  fc.tuple(fc.nat(2_000), fc.nat(900)).map(([from, more]) => ({
    query: `quando=${day(from)} | ${day(from + more)}`,
    where: `quando between '${day(from)}' and '${day(from + more)}'`,
  })),
  fc.integer({ min: 1, max: 100 }).map((hours) => ({
    query: `momento=${day(2_192)} | ${day(2_192 + hours)}`,
    where: `(momento at time zone 'America/Sao_Paulo')::date between '${day(2_192)}' and '${day(2_192 + hours)}'`,
  })),
  fc.constantFrom('arv', 'ÇED', 'o 1', '77').map((text) => ({
    query: `nome=${encodeURIComponent(text)}`,
    where: `vitral_normaliza(nome) like '%' || vitral_normaliza('${text}') || '%'`,
  })),
  fc.constantFrom('Ágil', 'sert').map((text) => ({
    query: `banco.nome=${encodeURIComponent(text)}`,
    where: `exists (select from banco b where b.id = id_banco and vitral_normaliza(b.nome) like '%' || vitral_normaliza('${text}') || '%')`,
  })),
];

const sorts = [
  { by: 'nome', sql: 'vitral_normaliza(nome) collate "C"' },
  { by: 'valor', sql: 'valor' },
  { by: 'quando', sql: 'quando' },
  { by: 'banco', sql: '(select vitral_normaliza(b.nome) collate "C" from banco b where b.id = id_banco)' },
] as const;

const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;

const request$ = fc.record({
  filters: fc
    .subarray([...conditions.keys()], { maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((index) => conditions[index] ?? fc.constant({ query: '', where: 'true' }))),
    ),
  sort: fc.constantFrom(...sorts),
  descending: fc.boolean(),
  isRestricted: fc.boolean(),
});

test('a list, its totals and its export agree with SQL', async () => {
  await fc.assert(
    fc.asyncProperty(request$, async ({ filters, sort, descending, isRestricted }) => {
      const token = isRestricted ? consultant : admin;
      const scope = isRestricted ? `dono = ${owner}` : 'true';
      const where = raw([scope, ...filters.map((filter) => filter.where)].join(' and '));
      const direction = descending ? 'desc' : 'asc';
      const expected = await server.db.query<{ id: number; valor: number | null }>(
        sql`select id, valor from amostra where ${where}
          order by ${raw(`${sort.sql} ${direction} nulls last, id ${direction}`)}`,
      );
      const [totals = {}] = await server.db.query(
        sql`select sum(valor), avg(valor), min(valor), max(valor), count(valor) from amostra where ${where}`,
      );
      // Of two conditions on one field the request can only hold the last.
      const query = new URLSearchParams(filters.map((filter) => filter.query).join('&'));
      fc.pre([...new Set(query.keys())].length === filters.length);
      const asked = [...filters.map((filter) => filter.query), `sortBy=${sort.by}`, `sortType=${direction}`].join('&');
      const functions = aggregates.map((name) => `valor:${name}`).join(',');

      const page = await server.call('GET', `/Amostra?${asked}&size=10&aggregate=${functions}`, { token });
      expect(page.status).toBe(200);
      expect(page.body.total).toBe(expected.length);
      const data = page.body.data as readonly { id: number }[];
      expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 10).map(({ id }) => id));
      expect(page.body.aggregate).toEqual(aggregates.map((name) => ({ function: name, valor: totals[name] })));

      const file = await workbook(token, `${asked}&aggregate=${functions}`, [column('id'), column('valor')]);
      expect(file.data.map((row) => row.Código?.value)).toEqual(expected.map(({ id }) => id));
      expect(file.data.map((row) => row.Valor?.value ?? null)).toEqual(expected.map(({ valor }) => valor));
      const labels = { sum: 'Soma', avg: 'Média', min: 'Menor', max: 'Maior', count: 'Contagem' };
      for (const name of aggregates) {
        const [, value = null] = file.closing.find(([label]) => label === labels[name]) ?? [];
        if (name === 'avg' && value !== null) expect(value).toBeCloseTo(Number(totals.avg), 9);
        else expect([name, value]).toEqual([name, totals[name] ?? null]);
      }
    }),
    { numRuns: 40 },
  );
});

function day(offset: number): string {
  return new Date(Date.UTC(2020, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
}

describe('a PDF of a list', () => {
  test('is a document with the fonts in it and one footer a page', async () => {
    const columns = [column('nome'), column('valor', { aggregate: 'sum' }), column('situacao')];
    const { status, headers, bytes } = await exported('pdf', consultant, 'sortBy=nome', { columns });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe('attachment; filename="file.pdf"');
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    const pages = [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length;
    expect(pages).toBeGreaterThan(rowCount / 3 / 80);
    expect(text).toMatch(/\/FontFile[23]/);
    expect(text).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  test('above its limit is refused with the advice to export a workbook', async () => {
    await server.db.execute(
      sql`insert into amostra (nome, taxa) select 'muitas', 55.55 from generate_series(1, ${mostPdfRows + 1}::integer)`,
    );
    const { status, bytes } = await exported('pdf', admin, 'nome=muitas', { columns: [column('id')] });
    expect([status, errorOf(bytes)]).toEqual([
      422,
      expect.objectContaining({ code: 'EXPORTACAO_GRANDE', message: expect.stringContaining('Exporte para Excel') }),
    ]);
    await server.db.execute(sql`delete from amostra where id = (select min(id) from amostra where taxa = 55.55)`);
    const whole = await exported('pdf', admin, 'nome=muitas', { columns: [column('id')] });
    expect(whole.status).toBe(200);
    await server.db.execute(sql`delete from amostra where taxa = 55.55`);
  });
});

describe('while an export runs', () => {
  test('a caller who goes away ends the reading of the database', async () => {
    let started = 0;
    let ended = 0;
    const endless: Database = {
      ...server.db,
      async *stream() {
        started += 1;
        try {
          for (;;) {
            yield [{ id: 1, versao: 1, nome: 'x'.repeat(1_000) }] as never[];
            await sleep(1);
          }
        } finally {
          ended += 1;
        }
      },
    };
    const app = await createApp({ ...server, db: endless });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const call = request({ port, path: '/api/Amostra/report/xls', method: 'POST', headers });
    call.on('error', () => undefined);
    call.end(JSON.stringify({ columns: [column('nome')] }));
    const [answer] = await once(call, 'response');
    answer.resume();
    await once(answer, 'data');
    expect([started, ended]).toEqual([1, 0]);
    call.destroy();
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(1);
    await app.close();
  });

  test.runIf(testDatabaseKind === 'postgres')('a cancelled one stops its statement in the database', async () => {
    const left = new AbortController();
    const reading = (async () => {
      // Counts far before its first row.
      const endless = sql`select count(*) from generate_series(1, 100000000) a`;
      for await (const _ of server.db.stream(endless, 1, left.signal)) throw new Error('It was not stopped.');
    })();
    await sleep(300);
    left.abort();
    await expect(reading).rejects.toMatchObject({ code: '57014' });
    // The connection serves again.
    expect(await server.db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('a database that fails before the first row is an error answer', async () => {
    const broken: Database = {
      ...server.db,
      async *stream() {
        yield* [];
        throw new Error('broken');
      },
    };
    const app = await createApp({ ...server, db: broken });
    for (const format of ['xls', 'pdf']) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/Amostra/report/${format}`,
        headers: { authorization: `Bearer ${admin}` },
        payload: { columns: [column('nome')] },
      });
      expect([format, answer.statusCode, answer.json().code]).toEqual([format, 500, 'ERRO_INTERNO']);
    }
    await app.close();
  });
});

describe('a record on paper', () => {
  let record: number;
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
  beforeAll(async () => {
    const [row] = await server.db.query<{ id: number }>(sql`
      insert into amostra (nome, valor, quando, ativo, situacao, cpf, id_banco, observacao, dono)
      select ${hostile}, 1234.5, '2026-02-28', true, 'NOVA', '52998224725', min(id), ${`linha 1\n${hostile}`}, ${owner}
      from banco returning id`);
    record = row?.id ?? 0;
    await server.db.execute(
      sql`insert into amostra_item (id_amostra, descricao, preco) values (${record}, ${hostile}, 9.9), (${record}, 'Parafuso', 0.5)`,
    );
  });

  test('is a page with its values as the form writes them, and nothing in it runs', async () => {
    const { status, text, headers } = await server.call('GET', `/Amostra/print/${record}.html`, { token: admin });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[^']+';img-src data:;/);
    for (const shown of ['R$\u00a01.234,50', '28/02/2026', 'Sim', 'Nova ainda', '529.982.247-25', 'Banco Ágil'])
      expect(text).toContain(`<dd>${shown}</dd>`);
    expect(text).toContain('<html lang="pt-BR">');
    expect(text).toContain('<caption>Itens</caption>');
    expect(text).toContain('Parafuso');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&quot;&#39;&amp;');
    expect(text).not.toMatch(/<script|<img|onerror=[^&]*>/i);
  });

  test('any text stays text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (value) => {
        const nome = value.replaceAll('\0', '').toWellFormed() || 'x';
        await server.db.execute(sql`update amostra set nome = ${nome} where id = ${record}`);
        const { text } = await server.call('GET', `/Amostra/print/${record}.html`, { token: admin });
        // Each tag of the page is one of its own.
        const tags = [...text.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name);
        expect(tags.filter((name) => !known.has(name ?? ''))).toEqual([]);
      }),
      { numRuns: 30 },
    );
    await server.db.execute(sql`update amostra set nome = ${hostile} where id = ${record}`);
  });

  test('shows a caller what they may see: no lists without permission, no record out of their rows', async () => {
    const own = await server.call('GET', `/Amostra/print/${record}.html`, { token: consultant });
    expect(own.status).toBe(200);
    expect(own.text).not.toContain('Parafuso');
    const [other] = await server.db.query<{ id: number }>(
      sql`select min(id) as id from amostra where dono <> ${owner}`,
    );
    const client = await server.login('CLIENTE');
    for (const format of ['html', 'pdf']) {
      const foreign = await server.call('GET', `/Amostra/print/${other?.id}.${format}`, { token: consultant });
      const denied = await server.call('GET', `/Amostra/print/${record}.${format}`, { token: client });
      const missing = await server.call('GET', `/Amostra/print/999999999.${format}`, { token: admin });
      expect([foreign, denied, missing].map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'REGISTRO_NAO_ENCONTRADO'],
        [403, 'SEM_PERMISSAO'],
        [404, 'REGISTRO_NAO_ENCONTRADO'],
      ]);
    }
  });

  test('is a PDF too, and a link opens either', async () => {
    const pdf = await server.app.inject({
      url: `/api/Amostra/print/${record}.pdf`,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect([pdf.statusCode, pdf.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="Amostra-${record}.pdf"`,
    ]);
    expect(pdf.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true);
    const url = `Amostra/print/${record}.html`;
    const link = await server.call('POST', '/sessao/link', { token: admin, body: { url } });
    const { token } = link.body.data as { token: string };
    expect((await server.call('GET', `/${url}?token=${token}`)).status).toBe(200);
    expect((await server.call('GET', `/${url}?token=${token}`)).status).toBe(403);
  });

  test('of every entity can be printed', async () => {
    for (const [name, model] of server.entities.models()) {
      if (model.fields.nome === undefined) continue;
      const list = await server.call('GET', `/${name}?size=1`, { token: admin });
      const [first] = (list.body.data ?? []) as readonly { id: number }[];
      if (first === undefined) continue;
      const { status, text } = await server.call('GET', `/${name}/print/${first.id}.html`, { token: admin });
      expect([name, status, text.includes('<dl>')]).toEqual([name, 200, true]);
    }
  });

  const known = new Set(
    '!doctype html head meta title style body header h1 h2 h3 h4 p main dl div dt dd table caption thead tbody tr th td'.split(
      ' ',
    ),
  );
});
