import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/start/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

async function linkFor(url: string, session = token): Promise<string> {
  const { status, body } = await server.call('POST', '/sessao/link', { token: session, body: { url } });
  expect(status).toBe(201);
  const made: unknown = Reflect.get(Object(body.data), 'token');
  return String(made);
}

test('a link opens its address once, without the session token', async () => {
  const link = await linkFor('Banco?size=5');
  expect((await server.call('GET', `/Banco?size=5&token=${link}`)).status).toBe(200);
  expect((await server.call('GET', `/Banco?size=5&token=${link}`)).body.code).toBe('SESSAO_INVALIDA');
});

test.each(['Banco?nome=quanto?&size=5', 'Banco?size=5&', 'Banco?', 'Banco?nome=a%20b&&size=5'])(
  'a link opens %s as it was asked for',
  async (url) => {
    const link = await linkFor(url);
    const address = `/${url}${url.includes('?') ? '&' : '?'}token=${link}`;
    expect((await server.call('GET', address)).status).toBe(200);
  },
);

test('a link opens no other address and nothing but GET', async () => {
  const link = await linkFor('Banco?size=5');
  expect((await server.call('GET', `/Banco?size=6&token=${link}`)).status).toBe(403);
  expect((await server.call('GET', `/Usuario?token=${link}`)).status).toBe(403);
  expect(
    (await server.call('POST', `/Banco?size=5&token=${link}`, { body: { codigo: '999', nome: 'x' } })).status,
  ).toBe(403);
  expect((await server.call('GET', `/Banco?size=5&token=${link}`)).status).toBe(200);
});

test('a link ends after its minute and with its session', async () => {
  const late = await linkFor('Banco');
  await server.db.execute(sql`update vitral_link set dh_expira = now() - interval '1 second'`);
  expect((await server.call('GET', `/Banco?token=${late}`)).status).toBe(403);

  const session = await server.login('ADMINISTRADOR');
  const orphan = await linkFor('Banco', session);
  await server.call('POST', '/logout', { token: session });
  expect((await server.call('GET', `/Banco?token=${orphan}`)).status).toBe(403);
});

test('a link shows what its user may see, no more', async () => {
  const session = await server.login('CLIENTE');
  const link = await linkFor('Usuario', session);
  const { status, body } = await server.call('GET', `/Usuario?token=${link}`);
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'SEM_PERMISSAO' });
});

test('a GET that changes something does not take the token of an address', async () => {
  const path = '/cart/delProduct/1';
  expect((await server.call('GET', `${path}?token=${token}`)).body.code).toBe('SESSAO_INVALIDA');
  expect((await server.call('GET', path, { token })).status).toBe(200);
});

test('a permission of the contract is asked for before anything else', async () => {
  const client = await server.login('CLIENTE');
  const body = { sql: 'select 1' };
  expect((await server.call('POST', '/execute_sql', { token: client, body })).body.code).toBe('SEM_PERMISSAO');
  expect((await server.call('POST', '/execute_sql', { token, body })).body.code).toBe('SQL_DESLIGADO');
});

test('paths with a suffix or two parameters in a segment part where they should', async () => {
  for (const [method, path] of [
    ['GET', '/Cliente/print/12.pdf'],
    ['GET', '/contrato/31/1001.pdf'],
    ['POST', '/listarMeusPedidos/report/xls'],
  ] as const) {
    const answer = await server.call(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) });
    expect([200, 400, 404, 501]).toContain(answer.status);
    // A file has no body that is read.
    if (answer.status !== 200) expect(answer.body.code).not.toBe('ENDERECO_NAO_ENCONTRADO');
  }
  expect((await server.call('GET', '/Cliente/print/abc.pdf', { token })).body.details?.errors?.[0]?.pointer).toBe(
    '/params/id',
  );
});

const upload = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload: [
    '--x',
    'content-disposition: form-data; name="file"; filename="a.png"',
    'content-type: image/png',
    '',
    'png',
    '--x--',
    '',
  ].join('\r\n'),
};
const photo = 'credencial/upload/avatar?id_credencial=1&name=a.png&extension=png&type=image/png&size=3';

// What each says of the file, or of what it is for, once it knows who sends it.
test.each([
  ['cdn/simple/upload', [415, 'FLUXO_IMAGEM']],
  [photo, [404, 'REGISTRO_NAO_ENCONTRADO']],
] as const)(
  '%s takes the token of a session from its address, which no log has, and no other upload does',
  async (path, refused) => {
    const written: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
    const { db, entities, views, storage } = server;
    const app = await createApp({ db, entities, views, storage, logger, verifyAnswers: true });
    const send = async (address: string, given: string | null) => {
      const url = `/api/${address}${given === null ? '' : `${address.includes('?') ? '&' : '?'}token=${given}`}`;
      const answer = await app.inject({ method: 'POST', url, ...upload });
      return [answer.statusCode, answer.json().code];
    };
    const isOver = await server.login('ADMINISTRADOR');
    await server.call('POST', '/logout', { token: isOver });
    const link = await linkFor('Banco?size=5');
    expect(await send(path, token)).toEqual(refused);
    for (const given of [null, isOver, link, 'x'.repeat(43)])
      expect(await send(path, given)).toEqual([403, 'SESSAO_INVALIDA']);
    expect(await send('arquivo', token)).toEqual([403, 'SESSAO_INVALIDA']);
    await app.close();
    expect(written.length).toBeGreaterThan(0);
    expect(written.join('')).not.toMatch(new RegExp(`${token}|${isOver}|${link}|token=`));
  },
);
