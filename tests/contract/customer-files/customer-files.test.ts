import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { upload } from '../../support/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Pictures of customers (specification 002, section 2.19): who sees them, and where they are found. */
let server: TestServer;
let staff: string;
let own: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo) values
      (1, 'R1', 'Ana Lima', 'FISICA', 'ATIVO', 'CONSULTOR'), (2, 'R2', 'Rui Sá', 'FISICA', 'ATIVO', 'CONSULTOR');
    insert into arquivo_cliente_tipo (id, descricao) overriding system value values (900, 'Fotos da loja');`);
  staff = await server.login('ADMINISTRATIVO');
  own = await server.login('CONSULTOR', { id_cliente: 1 });
  other = await server.login('CONSULTOR', { id_cliente: 2 });
}, 120_000);
afterAll(() => server.close());

/** The smallest PNG: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe(`pictures of customers, on ${testDatabaseKind}`, () => {
  test('are put by staff, addressed by the portal, and seen by whose they are alone', async () => {
    const post = (url: string, body: object) => server.call('POST', url, { token: staff, body });
    const files = await post('/ArquivoCliente', { tipo: { id: 900 }, cliente: { id: 1 } });
    expect(files.status, files.text).toBeLessThan(300);
    const { id } = files.body.data as { id: number };
    for (const [ordem, name] of [
      [20, 'vitrine.png'],
      [10, 'fachada.png'],
    ] as const) {
      const arquivo = { id: await upload(server, staff, name, pixel) };
      const made = await post('/ArquivoClienteAnexo', { arquivoCliente: { id }, descricao: name, ordem, arquivo });
      expect(made.status, made.text).toBeLessThan(300);
    }
    const [row] = await server.db.query<{ link: string; nome: string; tipo: string }>(
      sql`select "linkAnexo" as link, nome, tipo from arquivo_cliente_anexo where descricao = 'fachada.png'`,
    );
    expect(row).toEqual({
      link: expect.stringMatching(/^\/api\/arquivo\/\d+$/),
      nome: 'fachada.png',
      tipo: 'image/png',
    });

    const get = (url: string, token: string) => server.call('GET', url, { token });
    const listed = await get('/listarArquivosClientes', own);
    expect(listed.body).toMatchObject({ total: 1, data: [{ id, cliente: { nome: 'Ana Lima' } }] });
    expect((await get('/listarArquivosClientes', other)).body).toMatchObject({ total: 0 });
    const [found] = (await get(`/listarArquivosClientes?id=${id}`, own)).body.data as { anexos: object[] }[];
    expect(found?.anexos).toEqual([
      expect.objectContaining({
        ordem: 10,
        linkAnexo: row?.link,
        arquivo: expect.objectContaining({ type: 'image/png' }),
      }),
      expect.objectContaining({ ordem: 20, descricao: 'vitrine.png' }),
    ]);
    const path = row?.link.slice('/api'.length) ?? '';
    expect((await get(path, own)).status).toBe(200);
    for (const url of [path, `/ArquivoCliente/${id}`])
      expect([url, (await get(url, other)).status]).toEqual([url, 404]);
  });
});
