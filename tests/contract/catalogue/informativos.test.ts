import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { informativoRows, seedInformativos } from '../../../src/areas/informativos/demo/seed.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { pdf } from '../../support/stored-files.ts';

let server: TestServer;
let staff: string;
let client: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.login('ADMINISTRATIVO');
  client = await server.login('CLIENTE');
  other = await server.login('CONSULTOR');
}, 60_000);
afterAll(() => server.close());

const make = async (values: object): Promise<number> => {
  const body = {
    titulo: 'Tabela de teste',
    data_informativo: '2026-11-20',
    tipo_constante: 'TABELA_PRECOS',
    tipo_descricao: 'Tabela de preços',
    descricao: 'Preços de teste.',
    ...values,
  };
  const answer = await server.call('POST', '/Informativo', { token: staff, body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.data as { readonly id: number }).id;
};
const download = (id: number, token: string) => server.call('GET', `/informativos/${id}/arquivo`, { token });
const downloadsOf = async (id: number): Promise<unknown> => {
  const { body } = await server.call('GET', `/Informativo/${id}`, { token: staff });
  return (body.data as { readonly downloads: number }).downloads;
};
const idsOf = async (token: string, query = '') => {
  const { body } = await server.call('GET', `/listarInformativos?size=100${query}`, { token });
  return (body.data as readonly { readonly id: number }[]).map(({ id }) => id);
};

describe('001, Informativos e Downloads', () => {
  test('a download is the file, and counts once for each user and day', async () => {
    const data = `data:application/pdf;base64,${pdf.toString('base64')}`;
    const id = await make({ arquivo: { name: 'tabela.pdf', type: 'application/pdf', data } });
    const first = await download(id, client);
    expect(first.status).toBe(200);
    expect(first.text).toBe(pdf.toString());
    expect(first.headers['content-disposition']).toContain('tabela.pdf');
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    expect(await downloadsOf(id)).toBe(1);
    await Promise.all([download(id, client), download(id, client), download(id, other), download(id, other)]);
    expect(await downloadsOf(id)).toBe(2);
    const { body } = await server.call('GET', `/DownloadInformativo?informativo=${id}`, { token: staff });
    expect(body.total).toBe(2);
  });

  test('without a file it leads to the content, without either it is the text on paper', async () => {
    const linked = await make({ link_conteudo: 'https://www.example.com.br/treinamento' });
    const answer = await download(linked, client);
    expect([answer.status, answer.headers.location]).toEqual([302, 'https://www.example.com.br/treinamento']);
    expect(await downloadsOf(linked)).toBe(1);
    const plain = await make({ titulo: 'Só o texto', descricao: 'Primeiro parágrafo.\n\nSegundo parágrafo.' });
    const sheet = await download(plain, client);
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(sheet.text.startsWith('%PDF-')).toBe(true);
  });

  test('one that is not active is for staff alone, and nobody counts what they may not read', async () => {
    const id = await make({ ativo: false });
    expect((await download(id, client)).status).toBe(404);
    expect(await idsOf(client)).not.toContain(id);
    expect(await idsOf(staff)).toContain(id);
    expect(await downloadsOf(id)).toBe(0);
    expect((await download(id, staff)).status).toBe(200);
    expect((await download(999_999, staff)).status).toBe(404);
    expect((await server.call('GET', `/informativos/${id}/arquivo`)).status).toBe(403);
  });

  test('who has not CADASTRAR neither adds nor edits, and nobody writes the count', async () => {
    const id = await make({});
    const body = { titulo: 'x', data_informativo: '2026-11-20', tipo_constante: 'X', tipo_descricao: 'X' };
    expect((await server.call('POST', '/Informativo', { token: client, body })).status).toBe(403);
    expect((await server.call('PUT', `/Informativo/${id}`, { token: client, body: { versao: 1 } })).status).toBe(403);
    expect((await server.call('POST', '/DownloadInformativo', { token: client, body: {} })).status).toBe(403);
    await server.call('PUT', `/Informativo/${id}`, { token: staff, body: { downloads: 99, versao: 1 } });
    expect(await downloadsOf(id)).toBe(0);
  });

  test('the list has the newest first, is searched and filtered by kind', async () => {
    await make({ titulo: 'Mais novo', data_informativo: '2030-01-01', tipo_constante: 'RARO', tipo_descricao: 'Raro' });
    const { body } = await server.call('GET', '/listarInformativos?size=1', { token: client });
    expect(body.data).toMatchObject([{ titulo: 'Mais novo' }]);
    expect(await idsOf(client, '&tipo_constante=RARO')).toHaveLength(1);
    expect(await idsOf(client, '&query=mais%20novo')).toHaveLength(1);
  });

  test('the demonstration has sixty, each with a title of its own', async () => {
    const rows = informativoRows('2026-11-01', '2026-11-26');
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map(({ titulo }) => titulo)).size).toBe(60);
    expect(rows.every(({ data_informativo }) => data_informativo <= '2026-11-26')).toBe(true);
    expect(rows.at(-1)?.data_informativo.slice(0, 7)).toBe('2026-11');
    await server.db.execute(sql`delete from download_informativo`);
    await server.db.execute(sql`delete from informativo`);
    await seedInformativos(server.db);
    await seedInformativos(server.db);
    expect((await idsOf(staff)).length).toBe(60);
  });

  test('who has CADASTRAR adds one and edits it, without any other permission, and nobody else does', async () => {
    const { db } = server;
    await db.execute(sql`
      delete from permissao as p using perfil as f where f.id = p.id_perfil and f.constante = 'ADMINISTRATIVO'
        and p.entity = 'Informativo' and p.flag = 'EDITAR'`);
    const editor = await server.login('ADMINISTRATIVO');
    const id = await make({ titulo: 'Antes' });
    const { versao } = Object((await server.call('GET', `/Informativo/${id}`, { token: editor })).body.data);
    const change = (token: string) =>
      server.call('PUT', `/Informativo/${id}`, { token, body: { versao, titulo: 'Depois' } });
    expect((await change(client)).status).toBe(403);
    const changed = await change(editor);
    expect([changed.status, Object(changed.body.data).titulo], changed.text).toEqual([200, 'Depois']);
    expect((await server.call('GET', `/listarInformativos?size=0`, { token: client })).status).toBe(200);
  });
});
