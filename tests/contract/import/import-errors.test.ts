import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../src/api/generated/portal.ts';
import { type Cell, textOf } from '../../../src/engine/import/reading/cell.ts';
import { openTable } from '../../../src/engine/import/reading/table.ts';
import { anyCharacter } from '../../support/arbitrary/characters.ts';
import { testDatabaseKind } from '../../support/database.ts';
import {
  bytesOf,
  csvOf,
  dataOf,
  importFile,
  sourceOf,
  startImportServer,
  upload,
  xlsxOf,
} from '../../support/import.ts';
import type { TestServer } from '../../support/server.ts';
import { sampleSize } from '../../support/whole.ts';

let server: TestServer;
let staff: string;

beforeAll(async () => {
  ({ server, staff } = await startImportServer());
  await server.db.execute(sql`insert into zona (nome, sigla) values ('Norte', 'N')`);
}, 120_000);
afterAll(() => server.close());

async function readBack(bytes: Buffer): Promise<{ titulos: readonly string[]; rows: string[][] }> {
  const source = await sourceOf(bytes);
  try {
    const table = await openTable(source);
    const rows: string[][] = [];
    for await (const batch of table.rows())
      for (const { cells } of batch) rows.push(table.titulos.map((_, place) => textOf(cells[place] ?? null)));
    return { titulos: table.titulos, rows };
  } finally {
    await source.close();
  }
}

type Reading = components['schemas']['LeituraImportacao'];
const heading = ['Código', 'Nome', 'Valor', 'Zona', 'Anotação'];

/** Rows of a file, some of them with a mistake, and how each is mended. */
type Line = { readonly good: string[]; readonly bad: string[] | null };
const line = (index: number): fc.Arbitrary<Line> => {
  const good = (note: string, value: number) => [`X${index}`, `Loja ${index}`, `${value},5`, 'Norte', note];
  const broken = (row: string[], kind: number): string[] | null => {
    const bad = [...row];
    if (kind === 0) bad[0] = '';
    else if (kind === 1) bad[2] = '1.2.3';
    else if (kind === 2) bad[3] = 'Nortee';
    else if (kind === 3) bad[1] = 'x'.repeat(41);
    else if (kind === 4) bad[2] = '-3';
    else return null;
    return bad;
  };
  const notes = fc.oneof(
    fc.constantFrom(
      '=1+1',
      '+55',
      '-x',
      '@a',
      "'=x",
      "''@",
      '"q"',
      'a;b',
      'a\nb',
      ' x ',
      '\tx',
      '',
      'é',
      '007',
      '1.234',
    ),
    fc.string({ maxLength: 6 }).filter((one) => !/[\0\r]/.test(one)),
  );
  return fc
    .tuple(notes, fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 12 }))
    .map(([note, value, kind]) => {
      const row = good(note, value);
      return { good: row, bad: broken(row, kind) };
    });
};
const file = fc
  .integer({ min: 1, max: 60 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => line(index))));

describe(`rows that failed, on ${testDatabaseKind}`, () => {
  test('[J11] the file holds exactly the failed rows, untouched; mended and imported again, the set is complete', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.constantFrom('xlsx' as const, 'csv' as const),
        fc.constantFrom('xlsx', 'csv'),
        async (lines, source, formato) => {
          await server.db.execute(sql`delete from loja`);
          const rows = lines.map(({ good, bad }) => bad ?? good);
          const write = (all: string[][]) =>
            source === 'xlsx'
              ? xlsxOf(all.map((cells) => cells.map((text): Cell => (text === '' ? null : text))))
              : csvOf(all);
          const done = await importFile(server, staff, 'Loja', {
            name: `a.${source}`,
            content: await write([heading, ...rows]),
          });
          const failed = lines.flatMap(({ bad }, index) => (bad === null ? [] : [{ bad, index }]));
          expect(done).toMatchObject({
            estado: 'concluida',
            lidas: lines.length,
            com_erro: failed.length,
            criadas: lines.length - failed.length,
          });
          const bytes = await bytesOf(server, staff, `/importacao/${done.id_importacao}/erros?formato=${formato}`);
          if (failed.length === 0) return;
          const back = await readBack(bytes);
          expect(back.titulos).toEqual(['Linha', 'Erro', ...heading]);
          expect(back.rows.map(([linha, , ...cells]) => [Number(linha), ...cells])).toEqual(
            failed.map(({ bad, index }) => [index + 2, ...bad]),
          );
          expect(back.rows.every(([, erro]) => erro !== '')).toBe(true);
          // The same file with the mistakes mended: nothing else of it is touched, and the mapping is suggested again.
          const corrected = [
            back.titulos,
            ...back.rows.map(([linha, erro], place) => [
              linha,
              erro,
              ...(lines[failed[place]?.index ?? 0]?.good ?? []),
            ]),
          ].map((cells) => cells.map((text) => text ?? ''));
          const guarded = corrected.map((cells, place) =>
            place === 0 || formato === 'xlsx' ? cells : cells.map(guardAsProgram),
          );
          const content =
            formato === 'xlsx'
              ? await xlsxOf(corrected.map((cells) => cells.map((text): Cell => (text === '' ? null : text))))
              : csvOf(guarded);
          const again = await importFile(server, staff, 'Loja', { name: `b.${formato}`, content });
          expect(again).toMatchObject({ lidas: failed.length, criadas: failed.length, com_erro: 0 });
          const stored = await server.db.query<{ codigo: string; nome: string; valor: number }>(
            sql`select codigo, nome, valor from loja order by id_zona, length(codigo), codigo`,
          );
          expect(stored).toEqual(
            lines.map(({ good: [codigo, nome, valor = ''] }) => ({
              codigo,
              nome,
              valor: Number(valor.replace(',', '.')),
            })),
          );
        },
      ),
      { numRuns: sampleSize(10, 25) },
    );
  }, 120_000);

  /** A spreadsheet program keeps the apostrophe of a CSV as it is. */
  function guardAsProgram(text: string): string {
    return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  }

  test('[J11] 29 of 186 rows', async () => {
    const rows = Array.from({ length: 186 }, (_, index) => [
      `Y${index}`,
      'Nome',
      index % 6 === 0 && index < 174 ? 'x' : '1',
      '',
      '',
    ]);
    const done = await importFile(server, staff, 'Loja', { name: 'a.csv', content: csvOf([heading, ...rows]) });
    expect(done).toMatchObject({ lidas: 186, criadas: 157, com_erro: 29 });
    for (const formato of ['xlsx', 'csv']) {
      const back = await readBack(
        await bytesOf(server, staff, `/importacao/${done.id_importacao}/erros?formato=${formato}`),
      );
      expect(back.rows.map(([linha]) => Number(linha))).toEqual(
        Array.from({ length: 29 }, (_, index) => index * 6 + 2),
      );
    }
  });

  test('[J11] its first two columns are nobody’s data, also a second time', async () => {
    const content = csvOf([heading, ['', 'Nome', '1', '', 'nota']]);
    const done = await importFile(server, staff, 'Loja', { name: 'a.csv', content });
    const errors = await bytesOf(server, staff, `/importacao/${done.id_importacao}/erros?formato=csv`);
    const arquivo = await upload(server, staff, 'erros.csv', errors);
    const reading = dataOf<Reading>(
      await server.call('POST', '/Loja/importacao/leitura', { token: staff, body: { arquivo } }),
    );
    expect(reading.erros_de_arquivo).toBe(true);
    expect(reading.colunas.map(({ indice, titulo }) => [indice, titulo])).toEqual(
      heading.map((titulo, index) => [index + 2, titulo]),
    );
    const again = await importFile(server, staff, 'Loja', { name: 'erros.csv', content: errors });
    const second = await readBack(
      await bytesOf(server, staff, `/importacao/${again.id_importacao}/erros?formato=xlsx`),
    );
    expect(second.titulos).toEqual(['Linha', 'Erro', ...heading]);
    expect(second.rows).toEqual([['2', 'Código: Preencha este campo.', '', 'Nome', '1', '', 'nota']]);
  });

  test('[J11] cells keep their kind: numbers, days, what could be a formula', async () => {
    const content = await xlsxOf([
      [...heading, 'Desde'],
      [null, 'Nome', 1234.5, '=HYPERLINK("x")', null, { kind: 'date', serial: 46_022 }],
    ]);
    const done = await importFile(server, staff, 'Loja', { name: 'a.xlsx', content });
    // All that is wrong with a row is reported at once.
    expect(done.erros.map(({ campo, code }) => [campo, code])).toEqual([
      ['codigo', 'required'],
      ['zona', 'nao_encontrado'],
    ]);
    const source = await sourceOf(await bytesOf(server, staff, `/importacao/${done.id_importacao}/erros`));
    const table = await openTable(source);
    for await (const [row] of table.rows())
      expect(row?.cells.slice(2)).toEqual([
        null,
        'Nome',
        1234.5,
        '=HYPERLINK("x")',
        null,
        { kind: 'date', serial: 46_022 },
      ]);
    await source.close();
    const csv = (await bytesOf(server, staff, `/importacao/${done.id_importacao}/erros?formato=csv`)).toString();
    expect(csv).toContain(`Nome;"1234,5";"'=HYPERLINK(""x"")";;31/12/2025`);
  });

  test('[J11] a link downloads the file once', async () => {
    const done = await importFile(server, staff, 'Loja', {
      name: 'a.csv',
      content: csvOf([heading, ['', 'a', '', '', '']]),
    });
    const url = `importacao/${done.id_importacao}/erros?formato=csv`;
    const link = await server.call('POST', '/sessao/link', { token: staff, body: { url } });
    const { token } = dataOf<{ token: string }>(link, 201);
    const first = await server.call('GET', `/${url}&token=${token}`);
    expect(first.status).toBe(200);
    expect(first.headers['content-disposition']).toBe(`attachment; filename="erros-Loja-${done.id_importacao}.csv"`);
    expect((await server.call('GET', `/${url}&token=${token}`)).status).toBe(403);
  });
});

describe(`files that nobody should send, on ${testDatabaseKind}`, () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['a picture called CSV', 'a.csv', () => Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex'), 'binario'],
    [
      'a page called XLSX',
      'a.xlsx',
      () => Buffer.from('PK\x03\x04<html>not an archive</html>'.padEnd(200)),
      'corrompido',
    ],
    ['blank rows', 'a.csv', () => Buffer.from('\n\n;;;\n'), 'vazio'],
    [
      'a cell of many megabytes',
      'a.csv',
      () => Buffer.concat([Buffer.from('a;b\n1;'), Buffer.alloc(45_000_000, 120)]),
      'aspas',
    ],
    [
      'more than fifty megabytes',
      'a.csv',
      () => Buffer.concat([Buffer.from('a;b\n'), Buffer.alloc(50_000_000, 10)]),
      'grande',
    ],
  ])(
    '[J3] %s',
    async (_, name, content, motivo) => {
      const arquivo = await upload(server, staff, name, await content());
      const body = {
        arquivo,
        mapeamento: [{ coluna: 0, campo: 'codigo' }],
        modo: 'criar',
        valores_vazios: 'ignorar',
        simular: false,
      };
      const reading = await server.call('POST', '/Loja/importacao/leitura', { token: staff, body: { arquivo } });
      expect([reading.status, reading.body.code, reading.body.details?.motivo]).toEqual([
        422,
        'ARQUIVO_NAO_IMPORTAVEL',
        motivo,
      ]);
      if (motivo === 'aspas') return;
      expect((await server.call('POST', '/Loja/importacao', { token: staff, body })).status).toBe(422);
    },
    60_000,
  );

  test('[J3] a wrong extension does not matter: the bytes tell', async () => {
    const workbook = await importFile(server, staff, 'Loja', {
      name: 'a.csv',
      content: await xlsxOf([heading, ['Z1', 'Nome']]),
    });
    const plain = await importFile(server, staff, 'Loja', {
      name: 'b.xlsx',
      content: csvOf([heading, ['Z2', 'Nome', '', '', '']]),
    });
    expect([workbook.criadas, plain.criadas]).toEqual([1, 1]);
  });

  test('[J3] headings alone, doubled ones, and rows that are longer', async () => {
    const alone = await importFile(server, staff, 'Loja', { name: 'a.csv', content: csvOf([heading]) });
    expect(alone).toMatchObject({ estado: 'falhou', lidas: 0 });
    expect(alone.mensagem).toContain('só tem títulos');
    const arquivo = await upload(
      server,
      staff,
      'a.csv',
      csvOf([
        ['Nome', 'Nome', 'Código', ''],
        ['a', 'b', 'W1', ''],
      ]),
    );
    const reading = dataOf<Reading>(
      await server.call('POST', '/Loja/importacao/leitura', { token: staff, body: { arquivo } }),
    );
    expect(reading.colunas.map(({ titulo, sugestao }) => [titulo, sugestao?.campo ?? null])).toEqual([
      ['Nome', 'nome'],
      ['Nome', null],
      ['Código', 'codigo'],
    ]);
    const longer = await importFile(server, staff, 'Loja', {
      name: 'a.csv',
      content: Buffer.from('Código;Nome;Valor\nV1;a;1;;\nV2;b;1;sobra\n'),
    });
    expect(longer).toMatchObject({ criadas: 1, com_erro: 1, erros: [{ linha: 3, code: 'colunas' }] });
  });

  test('[J3] values that no record may hold are errors of their row, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: anyCharacter, maxLength: 30 }), { minLength: 1, maxLength: 8 }),
        async (texts) => {
          const rows = texts.map((text, index) => [
            `U${index}${Math.random()}`,
            text.replaceAll(/[\0\r]/g, '').toWellFormed(),
          ]);
          const done = await importFile(server, staff, 'Loja', {
            name: 'a.xlsx',
            content: await xlsxOf([['Código', 'Nome'], ...rows]),
          });
          expect(done).toMatchObject({ estado: 'concluida', lidas: rows.length });
          expect(done.criadas + done.com_erro).toBe(rows.length);
        },
      ),
      { numRuns: sampleSize(8, 20) },
    );
  }, 60_000);
});
