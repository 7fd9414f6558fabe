import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFirstAccessCode } from '../../../src/areas/session/server/first-access.routes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const person = { login: 'chefe@empresa.example', nome: 'Chefe', senha: 'uma frase bem longa' };

test('the first administrator is made once, by who has the newest code', async () => {
  expect((await server.call('GET', '/primeiroAcesso')).body.data).toEqual({ pendente: true });
  const old = await issueFirstAccessCode(server.db);
  const code = await issueFirstAccessCode(server.db);
  const make = (codigo: string | null) =>
    server.call('POST', '/primeiroAcesso', { body: { ...person, codigo: codigo ?? '' } });
  expect((await make(old)).body.code).toBe('CODIGO_INVALIDO');
  expect((await make('AAAA-BBBB-CCCC')).status).toBe(401);
  const made = await make((code ?? '').toLowerCase());
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ usuario: { login: person.login, administrativo: true } });
  expect((await make(code)).status).toBe(401);
  expect(await issueFirstAccessCode(server.db)).toBeNull();
  expect((await server.call('GET', '/primeiroAcesso')).body.data).toEqual({ pendente: false });
  const login = await server.call('POST', '/login', { body: { username: person.login, password: person.senha } });
  expect(login.status).toBe(200);
});
