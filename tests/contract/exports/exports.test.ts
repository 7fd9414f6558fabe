import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxPdfRows } from '../../../src/engine/export/pdf/list-sheet.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { column, errorOf, exported, rowCount, startExports, workbook } from '../../support/exports.ts';
import type { TestServer } from '../../support/server.ts';
import { ofSerial, readWorkbook } from '../../support/workbook.ts';

// Thousands of rows are written and read back: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let admin: string;
let consultant: string;
let owner: number;

beforeAll(async () => {
  ({ server, admin, consultant, owner } = await startExports());
}, 120_000);
afterAll(() => server.close());

describe(`a workbook of a list, on ${testDatabaseKind}`, () => {
  test('keeps columns, labels and order of the screen, and all rows of the filter', async () => {
    const columns = [
      column('situacao', { label: 'Em que pé' }),
      column('nome'),
      column('dono', { visible: false }),
      column('banco', { field: 'banco.nome' }),
    ];
    const { labels, data, answer, sheet, information } = await workbook(server, admin, 'situacao=NOVA', columns);
    expect(labels).toEqual(['Em que pé', 'Nome', 'Banco']);
    expect(data).toHaveLength(rowCount / 3);
    expect(new Set(data.map((row) => row['Em que pé']?.value))).toEqual(new Set(['Nova ainda']));
    expect(answer.headers['content-disposition']).toBe('attachment; filename="file.xlsx"');
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(sheet.name).toBe('Amostras');
    expect(sheet.xml).toContain('state="frozen"');
    expect(sheet.xml).toContain(`<autoFilter ref="A1:C${rowCount / 3 + 1}"/>`);
    const message = [...information.rows.values()].map(({ A, B }) => [A?.value, B?.value]);
    expect(message).toEqual([
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
      server,
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

  test('writes money in the currency that the column or the row names, as the list does', async () => {
    await server.db.execute(sql`
      insert into amostra (nome, valor, moeda, taxa) values
        ('Moedas', 1500000, 'PYG', 66.66), ('Moedas', 12.5, 'USD', 66.66), ('Moedas', 3, null, 66.66),
        ('Moedas', null, 'BOB', 66.66), ('Guaranis', 2000000, 'PYG', 66.66), ('Guaranis', null, 'USD', 66.66)`);
    const columns = [
      column('nome'),
      column('valor', { currency: 'moeda', aggregate: 'sum' }),
      column('mil', { field: 'valor', label: 'Em ienes', currency: 'JPY' }),
    ];
    const own = '"Gs."\\ #,##0;-"Gs."\\ #,##0';
    const mixed = await workbook(server, admin, 'nome=Moedas&sortBy=id', columns);
    expect(mixed.data.map(({ Valor }) => [Valor?.value, Valor?.format])).toEqual([
      [1_500_000, own],
      [12.5, '"US$"\\ #,##0.00;-"US$"\\ #,##0.00'],
      [3, '#,##0.00;-#,##0.00'],
      [undefined, undefined],
    ]);
    expect(mixed.data[0]?.['Em ienes']?.format).toBe('"JP¥"\\ #,##0;-"JP¥"\\ #,##0');
    expect(mixed.closing[1]).toEqual(['Soma', 'Várias moedas']);
    // Rows without an amount have no say in the currency of the sum.
    const one = await workbook(server, admin, 'nome=Guaranis', columns);
    const total = [...one.sheet.rows.values()].at(-1);
    expect([total?.B?.value, total?.B?.format]).toEqual([2_000_000, own]);
    const pdf = await exported(server, 'pdf', admin, 'nome=Guaranis', { columns });
    expect(pdf.status).toBe(200);
    await server.db.execute(sql`delete from amostra where taxa = 66.66`);
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
    const { data, sheet } = await workbook(server, admin, 'taxa=77.77 | 77.77&quando=null&sortBy=id', [column('nome')]);
    expect(data.map((row) => row.Nome?.value)).toEqual(texts);
    expect(data.map((row) => [row.Nome?.kind, row.Nome?.quoted])).toEqual(
      texts.map((text) => ['text', /^[=+\-@\t]/.test(text)]),
    );
    expect(sheet.xml).not.toMatch(/<f[ >]/);
    await server.db.execute(sql`delete from amostra where taxa = 77.77 and quando is null`);
  });

  test('speaks the language of X-Language', async () => {
    const columns = [column('ativo'), column('valor', { aggregate: 'sum' })];
    const spanish = await workbook(server, admin, 'nome=Ana&ativo=true', columns, 'es-PY');
    expect(spanish.data[0]?.Activo?.value).toBe('Sí');
    expect(spanish.closing[1]?.[0]).toBe('Suma');
    const english = await workbook(server, admin, 'nome=Ana&ativo=true', columns, 'en');
    expect([english.data[0]?.Active?.value, english.information.name]).toEqual(['Yes', 'Information']);
  });

  test('groups keep their rows together and say which they are', async () => {
    const { labels, data } = await workbook(server, admin, 'group=banco.nome,banco&sortBy=nome', [column('nome')]);
    expect(labels).toEqual(['Banco', 'Nome']);
    const groups = data.map((row) => row.Banco?.value ?? '');
    const seen = groups.filter((name, index) => name !== groups[index - 1]);
    expect(seen).toEqual(['Banco Ágil', 'Banco do Sertão', 'Caixa', '']);
  });

  test('one page is exported when a size is sent', async () => {
    const { data } = await workbook(server, admin, 'size=7&page=2&sortBy=id', [column('id')]);
    const ids = await server.db.query<{ id: number }>(sql`select id from amostra order by id limit 7 offset 7`);
    expect(data.map((row) => row.Código?.value)).toEqual(ids.map(({ id }) => id));
  });

  test('a list without rows is a workbook without rows', async () => {
    const { data, labels } = await workbook(server, admin, 'nome=ninguem', [column('nome')]);
    expect([labels, data]).toEqual([['Nome'], []]);
  });
});

describe('who may export what', () => {
  test('without a session, without LISTAR, or of no list, nothing is exported', async () => {
    const client = await server.login('CLIENTE');
    for (const format of ['xls', 'pdf'] as const) {
      const body = { columns: [column('nome')] };
      const nobody = await exported(server, format, 'a-token-that-nobody-has-ever-had', '', body);
      const denied = await exported(server, format, client, '', body);
      const missing = await exported(server, format, admin, '', body, { entity: 'Amostraz' });
      expect([nobody, denied, missing].map(({ status, bytes }) => [status, errorOf(bytes).code])).toEqual([
        [403, 'SESSAO_INVALIDA'],
        [403, 'SEM_PERMISSAO'],
        [404, 'ENTIDADE_NAO_ENCONTRADA'],
      ]);
    }
  });

  test("a consultant's export holds exactly the rows of that consultant", async () => {
    const { data, closing } = await workbook(server, consultant, 'sortBy=id', [
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
      const { status, bytes } = await exported(server, 'xls', token, '', { columns: [column(name)] });
      expect([name, status, errorOf(bytes).code]).toEqual([name, 400, 'PARAMETRO_DESCONHECIDO']);
    }
  });

  test('the summary of filters names no record that its reader may not see', async () => {
    const [other] = await server.db.query<{ id: number }>(
      sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('2', 'Segredo Alheio', 'FISICA', 'ATIVO') returning id`,
    );
    const answer = await exported(
      server,
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
      server,
      'xls',
      admin,
      `consultor=${other?.id}`,
      { columns: [column('nome')] },
      { entity: 'Cliente' },
    );
    expect(readWorkbook(allowed.bytes).at(-1)?.xml).toContain('Segredo Alheio');
  });
});

describe('a PDF of a list', () => {
  test('is a document with the fonts in it and one footer a page', async () => {
    const columns = [column('nome'), column('valor', { aggregate: 'sum' }), column('situacao')];
    const { status, headers, bytes } = await exported(server, 'pdf', consultant, 'sortBy=nome', { columns });
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
      sql`insert into amostra (nome, taxa) select 'muitas', 55.55 from generate_series(1, ${maxPdfRows + 1}::integer)`,
    );
    const { status, bytes } = await exported(server, 'pdf', admin, 'nome=muitas', { columns: [column('id')] });
    expect([status, errorOf(bytes)]).toEqual([
      422,
      expect.objectContaining({ code: 'EXPORTACAO_GRANDE', message: expect.stringContaining('Exporte para Excel') }),
    ]);
    await server.db.execute(sql`delete from amostra where id = (select min(id) from amostra where taxa = 55.55)`);
    const whole = await exported(server, 'pdf', admin, 'nome=muitas', { columns: [column('id')] });
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
    await expect.poll(() => ended).toBe(1);
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
