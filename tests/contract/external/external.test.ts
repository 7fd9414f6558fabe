import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRATIVO');
  client = await server.login('CLIENTE');
}, 120_000);
afterAll(() => server.close());

/** Gives a process its pages, in place of those that it has, and returns its id. */
async function configure(constante: string, pages: Readonly<Record<string, string>>): Promise<number> {
  const found = await server.call('GET', `/Processo?constante=${constante}&fields=id`, { token: admin });
  const [{ id }] = found.body.data as [{ id: number }];
  const old = await server.call('GET', `/ProcessoParametro?processo=${id}&fields=id&size=0`, { token: admin });
  for (const page of old.body.data as { id: number }[])
    await server.call('DELETE', `/ProcessoParametro/${page.id}`, { token: admin });
  for (const [chave, valor] of Object.entries(pages)) {
    const body = { processo: id, chave, valor, descricao: chave === 'LINK' ? 'Blog' : null };
    expect((await server.call('POST', '/ProcessoParametro', { token: admin, body })).status).toBe(201);
  }
  return id;
}

/** The page of a process, as a customer gets it. */
async function pageOf(processo: string, more: Readonly<Record<string, string>> = {}): Promise<object> {
  const query = new URLSearchParams({ processo, ...more });
  const { status, body, text } = await server.call('GET', `/pagina_externa?${query}`, { token: client });
  if (status !== 200) throw new Error(text);
  return body.data as object;
}

test(`a page is its LINK, else its HTML; an empty value is none, on ${testDatabaseKind}`, async () => {
  const html = '<p>Oi</p>';
  const id = await configure('BLOG', { HTML: html, LINK: ' https://a.example/ ' });
  expect(await pageOf('BLOG')).toMatchObject({
    id,
    link: 'https://a.example/',
    html: null,
    titulo: 'Blog',
    sufixo: '',
  });
  await configure('BLOG', { HTML: html, LINK: '  ' });
  expect(await pageOf('BLOG')).toMatchObject({ link: null, html, titulo: null });
  await configure('BLOG', { OUTRA: 'x' });
  expect(await pageOf('BLOG')).toMatchObject({ id, link: null, html: null });
});

test('a name has a key of its own, else a LINK that takes it, else the page of all names', async () => {
  const own = 'https://a.example/spe';
  const all = 'https://a.example/tv/{name}';
  await configure('EXTERNO', { LINK: all, LINK_COLCHAO_SPE: own });
  const named = { nome: ' colchão-spe ', titulo: 'colchão' };
  expect(await pageOf('EXTERNO', named)).toMatchObject({ link: own, sufixo: '_COLCHAO_SPE', titulo: 'colchão' });
  expect(await pageOf('EXTERNO', { nome: 'a/b?c' })).toMatchObject({ link: all, nome: 'a/b?c' });
  await configure('EXTERNO', { LINK: 'https://a.example/tv' });
  // A page of somebody else's name is not shown under this one.
  expect(await pageOf('EXTERNO', { nome: 'colchao' })).toMatchObject({ link: null, html: null });
  await configure('TV', { LINK: 'https://a.example/tv' });
  expect(await pageOf('TV', { nome: 'colchao' })).toMatchObject({ link: 'https://a.example/tv' });
});
