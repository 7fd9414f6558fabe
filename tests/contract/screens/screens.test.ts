import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test('[V2] a screen without an entity is served to everybody; its data asks for permission by itself', async () => {
  const token = await server.login('CLIENTE');
  const { status, body } = await server.call('GET', '/view/clientes', { token });
  expect(status).toBe(200);
  expect(body.model).toBeNull();
  expect(body.layers).toMatchObject([{ layer: 'base', file: 'views/people/clientes.view.json' }]);
  expect((await server.call('GET', '/Usuario', { token })).status).toBe(403);
});

test('a name that is neither entity nor screen is told so, with the nearest one', async () => {
  const token = await server.login('CLIENTE');
  const { status, body } = await server.call('GET', '/view/Clientte', { token });
  expect([status, body.code]).toEqual([404, 'ENTIDADE_NAO_ENCONTRADA']);
  expect(body.details).toMatchObject({ sugestoes: ['Cliente'] });
});

test('[C4] a view that an entity does not have is told in words; which there are is for configurators', async () => {
  const ask = async (profile: 'CLIENTE' | 'CONFIGURADOR') => {
    const { status, body } = await server.call('GET', '/view/Cliente?name=pasos', {
      token: await server.login(profile),
    });
    return [status, body.code, body.message];
  };
  expect(await ask('CONFIGURADOR')).toEqual([404, 'VIEW_NAO_ENCONTRADA', 'Não existe a visão "pasos" de Cliente.']);
  expect((await ask('CLIENTE')).slice(0, 2)).toEqual([404, 'VIEW_NAO_ENCONTRADA']);
});
