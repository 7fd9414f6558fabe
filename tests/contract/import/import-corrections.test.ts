import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseCsv, writeCsv } from '../../../src/areas/import/screens/correction/csv.ts';
import {
  bytesOf,
  csvOf,
  dataOf,
  finished,
  type ImportAnswer,
  type ImportBody,
  importFile,
  start,
  startImportServer,
  suggested,
  upload,
} from '../../support/import.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  ({ server, staff } = await startImportServer());
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

type Earlier = { readonly id_importacao: number; readonly feitas: number; readonly com_erro: number } | null;

/** Looks into a whole file and imports it as the correction of the import before, where there was one. */
async function sendWhole(
  content: readonly (readonly string[])[],
  body: Partial<ImportBody> = {},
  entity = 'Loja',
  isCorrection = true,
) {
  const arquivo = await upload(server, staff, 'tudo.csv', csvOf(content));
  const answer = await server.call('POST', `/${entity}/importacao/leitura`, { token: staff, body: { arquivo } });
  const { anterior } = dataOf<{ readonly anterior: Earlier }>(answer);
  const mapeamento = await suggested(server, staff, entity, arquivo);
  const origem = isCorrection && anterior !== null ? { origem: anterior.id_importacao } : {};
  const id = await start(server, staff, entity, { arquivo, mapeamento, ...origem, ...body });
  return { anterior, job: await finished(server, staff, id) };
}

const codes = async () =>
  (await server.db.query<{ codigo: string }>(sql`select codigo from loja order by codigo, id`)).map(
    ({ codigo }) => codigo,
  );

test('of a whole file that was put right the rows that are imported already are not imported twice', async () => {
  const first = await importFile(server, staff, 'Loja', { name: 'lojas.csv', content: csvOf(rows) });
  const id = first.id_importacao;
  const right = [...rows.slice(0, 2), ['A2', 'Dois', '20'], ['A3', 'Três', '-5'], ['A4', 'Quatro', '40']];
  const tried = await sendWhole(right, { simular: true });
  expect(tried.anterior).toMatchObject({ id_importacao: id, feitas: 1, com_erro: 3 });
  expect([tried.job.criadas, tried.job.iguais, tried.job.com_erro, (await find(id)).com_erro]).toEqual([2, 1, 1, 3]);

  const { job } = await sendWhole(right);
  expect([job.criadas, job.iguais, job.com_erro, job.origem]).toEqual([2, 1, 1, null]);
  expect(await codes()).toEqual(['A1', 'A2', 'A4']);
  // The import before knows what became of its rows.
  const left = await find(id);
  expect([left.com_erro, left.corrigidas]).toEqual([1, 2]);
  expect(left.erros.map(({ linha, valor }) => [linha, valor])).toEqual([[4, '-5']]);
}, 60_000);

const zones = [
  ['Nome', 'Dono'],
  ['Um', '1'],
  ['Um', '1'],
  ['Dois', 'dez'],
  ['Três', '3'],
];

test('rows in another order, fewer and more of the same are recognised as often as they were imported', async () => {
  await importFile(server, staff, 'Zona', { name: 'zonas.csv', content: csvOf(zones) });
  const again = [
    ['Dono', 'Outra', 'Nome'],
    ['3', '', 'Três'],
    ['1', 'x', 'Um'],
    ['1', '', 'Um'],
    ['1', '', 'Um'],
    ['9', '', 'Nove'],
  ];
  const { anterior, job } = await sendWhole(again, {}, 'Zona');
  expect([anterior?.feitas, job.iguais, job.criadas]).toEqual([3, 3, 2]);
}, 60_000);

test('a file of other rows, of other columns, or after a dry run is none that was imported', async () => {
  const arquivo = await upload(server, staff, 'lojas.csv', csvOf(rows));
  const mapeamento = await suggested(server, staff, 'Loja', arquivo);
  await finished(server, staff, await start(server, staff, 'Loja', { arquivo, mapeamento, simular: true }));
  expect((await sendWhole(rows)).anterior).toBe(null);
  const other = ['Código', 'Nome', 'Valor'];
  expect((await sendWhole([other, ['B1', 'Outro', '1']])).anterior).toBe(null);
  expect((await sendWhole([other.slice(0, 2), ['B2', 'Outro']])).anterior).toBe(null);
}, 60_000);

test('rows are imported once more when somebody wants it', async () => {
  await importFile(server, staff, 'Zona', { name: 'zonas.csv', content: csvOf(zones.slice(0, 3)) });
  const { anterior, job } = await sendWhole(zones.slice(0, 3), {}, 'Zona', false);
  expect([anterior?.feitas, job.criadas, job.iguais]).toEqual([2, 2, 0]);
}, 60_000);

test('rows that were put right by themselves are not imported once more with the whole file', async () => {
  const first = await importFile(server, staff, 'Loja', { name: 'lojas.csv', content: csvOf(rows) });
  await correct(first.id_importacao, { 3: '20' });
  const { anterior, job } = await sendWhole([
    ...rows.slice(0, 2),
    ['A2', 'Dois', '20'],
    ['A3', 'Três', '30'],
    ['A4', 'Quatro', '40'],
  ]);
  expect([anterior?.feitas, anterior?.com_erro, job.criadas, job.iguais]).toEqual([2, 2, 2, 2]);
  expect(await find(first.id_importacao)).toMatchObject({ com_erro: 0, corrigidas: 3 });
}, 60_000);
