import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileWorkbook, repeated } from '../../support/fuzz/hostile-workbook.ts';
import { csvOf, startImportServer, upload } from '../../support/import.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  ({ server, staff } = await startImportServer());
}, 120_000);
afterAll(() => server.close(), 60_000);

/** A workbook whose sheet and shared texts are what an attacker writes. */
const workbook = (sheet: Iterable<string>, shared: Iterable<string> = ['<sst/>']): Promise<Buffer> =>
  hostileWorkbook({ 'xl/sharedStrings.xml': shared, 'xl/worksheets/sheet1.xml': sheet });

const read = (token: string, arquivo: number) =>
  server.call('POST', '/Loja/importacao/leitura', { token, body: { arquivo } });

test.each<[string, () => Promise<Buffer>, string]>([
  ['600,000 elements within each other', () => workbook(repeated('', '<a>'.repeat(1_000), 600)), 'profundo'],
  [
    '400,000 attributes of one element',
    () =>
      workbook(
        (function* attributes() {
          yield '<worksheet';
          for (let index = 0; index < 400_000; index += 1) yield ` a${index}="1"`;
          yield '/>';
        })(),
      ),
    'expandido',
  ],
  [
    'elements that are all called something else',
    () =>
      workbook(
        (function* elements() {
          yield '<worksheet>';
          for (let index = 0; index < 400_000; index += 1) yield `<a${index}/>`;
          yield '</worksheet>';
        })(),
      ),
    'expandido',
  ],
  [
    'one attribute of 100 MB',
    () => workbook(repeated('<worksheet a="', '&amp;'.repeat(200_000), 100, '"/>')),
    'expandido',
  ],
  [
    'one shared text of 40 MB',
    () =>
      workbook(
        ['<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c></row></sheetData></worksheet>'],
        repeated('<sst><si><t>', 'x'.repeat(1_000_000), 40, '</t></si></sst>'),
      ),
    'celula',
  ],
])('a workbook of %s is refused while the server answers others', async (_, build, motivo) => {
  const arquivo = await upload(server, staff, 'bomba.xlsx', await build());
  let isRead = false;
  const reading = read(staff, arquivo).finally(() => {
    isRead = true;
  });
  let answered = 0;
  do {
    expect((await server.call('GET', '/health')).status).toBe(200);
    answered += 1;
  } while (!isRead);
  const { status, body } = await reading;
  expect([status, body.code, body.details?.motivo]).toEqual([422, 'ARQUIVO_NAO_IMPORTAVEL', motivo]);
  expect(answered).toBeGreaterThan(0);
});

test('who may not import an entity is refused before anything of the file is read, in every call', async () => {
  const customer = await server.login('CLIENTE');
  const arquivo = await upload(server, customer, 'a.xlsx', await workbook(repeated('', '<a>', 600)));
  const mapeamento = [{ coluna: 0, campo: 'nome' }];
  const request = { arquivo, mapeamento, modo: 'criar', valores_vazios: 'ignorar', simular: false };
  const [row] = await server.db.query<{ id: number }>(sql`
    insert into vitral_importacao (entity, id_arquivo, nome_arquivo, id_usuario, pedido, estado)
    select 'Loja', id, 'a.xlsx', id_usuario, ${JSON.stringify(request)}::jsonb, 'interrompida'
    from vitral_arquivo where id = ${arquivo} returning id`);
  for (const [method, url, body] of [
    ['POST', '/Loja/importacao/leitura', { arquivo }],
    ['POST', '/Loja/importacao', request],
    ['GET', `/importacao/${row?.id}/erros`, undefined],
    ['POST', `/importacao/${row?.id}/continuacao`, undefined],
  ] as const) {
    const answer = await server.call(method, url, { token: customer, body });
    // Reading it would answer that its elements are too deep.
    expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'SEM_PERMISSAO']);
  }
  await server.db.execute(sql`delete from vitral_importacao`);
});

test('a file that is in order is read beside all that', async () => {
  const arquivo = await upload(server, staff, 'a.csv', csvOf([['Nome'], ['Ana']]));
  expect((await read(staff, arquivo)).status).toBe(200);
});
