import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseCsv, writeCsv } from '../../src/screens/import/mend/csv.ts';
import {
  bytesOf,
  csvOf,
  dataOf,
  finished,
  type ImportAnswer,
  type ImportBody,
  importFile,
  importSchemas,
  start,
  suggested,
  upload,
} from '../support/import.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer({ extraSchemas: importSchemas });
  staff = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close(), 60_000);
beforeEach(async () => {
  await server.db.execute(sql`delete from vitral_importacao`);
  await server.db.execute(sql`delete from loja`);
});

const rows = [
  ['Código', 'Nome', 'Valor'],
  ['A1', 'Um', '10'],
  ['A2', 'Dois', 'dez'],
  ['A3', 'Três', 'vinte'],
  ['A4', 'Quatro', 'trinta'],
];

const find = async (id: number): Promise<ImportAnswer> =>
  dataOf<ImportAnswer>(await server.call('GET', `/importacao/${id}`, { token: staff }));

/** The file of rows that are still wrong. */
async function wrongRows(id: number): Promise<readonly (readonly string[])[]> {
  return parseCsv((await bytesOf(server, staff, `/importacao/${id}/erros?formato=csv`)).toString(), ';');
}

/** Sends rows of a file of failed rows again, with values put right by row. */
async function correct(
  origem: number,
  values: Readonly<Record<string, string>>,
  body: Partial<ImportBody> = {},
): Promise<ImportAnswer> {
  const [headings = [], ...failed] = await wrongRows(origem);
  const put = failed.filter(([linha]) => values[linha ?? ''] !== undefined);
  const text = writeCsv([headings, ...put.map((row) => [...row.slice(0, 4), values[row[0] ?? ''] ?? ''])], ';');
  const arquivo = await upload(server, staff, 'corrigido.csv', Buffer.from(text));
  const mapeamento = await suggested(server, staff, 'Loja', arquivo);
  return finished(server, staff, await start(server, staff, 'Loja', { arquivo, mapeamento, origem, ...body }));
}

test('rows that are put right leave the import that they failed in, others carry their new reason', async () => {
  const first = await importFile(server, staff, 'Loja', { name: 'lojas.csv', content: csvOf(rows) });
  expect([first.criadas, first.com_erro, first.corrigidas, first.origem]).toEqual([1, 3, 0, null]);
  const id = first.id_importacao;

  const tried = await correct(id, { 3: '20', 4: '-5' }, { simular: true });
  expect([tried.origem, tried.com_erro, (await find(id)).com_erro]).toEqual([id, 1, 3]);

  const second = await correct(id, { 3: '20', 4: '-5' });
  expect([second.origem, second.erros_de_arquivo, second.criadas, second.com_erro]).toEqual([id, true, 1, 1]);
  const left = await find(id);
  expect([left.criadas, left.com_erro, left.corrigidas, left.lidas]).toEqual([1, 2, 1, 4]);
  expect(left.erros.map(({ linha, coluna, titulo, valor }) => [linha, coluna, titulo, valor])).toEqual([
    [4, 2, 'Valor', '-5'],
    [5, 2, 'Valor', 'trinta'],
  ]);
  // The file of what is still wrong has the cells with which a row failed last.
  expect((await wrongRows(id)).map(([linha, , ...cells]) => [linha, ...cells])).toEqual([
    ['Linha', 'Código', 'Nome', 'Valor'],
    ['4', 'A3', 'Três', '-5'],
    ['5', 'A4', 'Quatro', 'trinta'],
  ]);

  await correct(id, { 4: '20', 5: '30' });
  const whole = await find(id);
  expect([whole.com_erro, whole.corrigidas, whole.erros]).toEqual([0, 3, []]);
  expect(await server.db.query(sql`select codigo from loja order by codigo`)).toHaveLength(4);
  expect(await wrongRows(id)).toHaveLength(1);
});

test('what a dry run found and was put right is left out of the import of its file', async () => {
  const tried = await importFile(server, staff, 'Loja', { name: 'a.csv', content: csvOf(rows) }, { simular: true });
  await correct(tried.id_importacao, { 3: '20' });
  const found = await find(tried.id_importacao);
  expect([found.criadas, found.com_erro, found.corrigidas]).toEqual([1, 2, 1]);
  const arquivo = tried.arquivo.id;
  const mapeamento = await suggested(server, staff, 'Loja', arquivo);
  const origem = tried.id_importacao;
  const done = await finished(server, staff, await start(server, staff, 'Loja', { arquivo, mapeamento, origem }));
  expect([done.criadas, done.com_erro, done.corrigidas, done.lidas, done.origem]).toEqual([1, 2, 1, 4, null]);
});

test('an import of others, of another entity or of nobody is no import before', async () => {
  const first = await importFile(server, staff, 'Loja', { name: 'a.csv', content: csvOf(rows) });
  const other = await server.login('ADMINISTRATIVO');
  const arquivo = await upload(server, other, 'a.csv', csvOf(rows));
  const request = { arquivo, modo: 'criar', valores_vazios: 'ignorar', simular: false };
  const mapeamento = [
    { coluna: 0, campo: 'codigo' },
    { coluna: 1, campo: 'nome' },
  ];
  for (const [token, url, origem, own] of [
    [other, '/Loja/importacao', first.id_importacao, arquivo],
    [other, '/Loja/importacao', 999_999, arquivo],
    [staff, '/Zona/importacao', first.id_importacao, first.arquivo.id],
  ] as const) {
    const columns = url.startsWith('/Zona') ? [{ coluna: 1, campo: 'nome' }] : mapeamento;
    const body = { ...request, arquivo: own, mapeamento: columns, origem };
    const answer = await server.call('POST', url, { token, body });
    expect([url, answer.status, answer.body.code]).toEqual([url, 404, 'IMPORTACAO_NAO_ENCONTRADA']);
  }
});
