import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Profile, startTestServer, type TestServer } from '../../support/server.ts';

/** Seeing the portal as another user: who may, what they see, and that nothing can be changed meanwhile. */
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

type Own = { readonly id: number; readonly nome: string; readonly visto_por?: { readonly id: number } };

const own = async (token: string): Promise<Own> => (await server.call('GET', '/sessao', { token })).body.data as Own;
const idOf = async (profile: Profile) => (await own(await server.login(profile))).id;
const see = (token: string, id: number) => server.call('POST', `/Usuario/${id}/verComo`, { token });

test('an administrator sees what a client sees, changes nothing, and comes back', async () => {
  const client = await idOf('CLIENTE');
  const before = await own(admin);
  expect((await server.call('GET', '/Usuario', { token: admin })).status).toBe(200);
  expect((await see(admin, client)).status).toBe(204);
  expect(await own(admin)).toMatchObject({ id: client, visto_por: { id: before.id, nome: before.nome } });
  expect((await server.call('GET', '/Usuario', { token: admin })).status).toBe(403);
  expect((await server.call('GET', '/listarMenuPrincipal', { token: admin })).status).toBe(200);
  const writes = [
    server.call('POST', '/Banco', { token: admin, body: { nome: 'X' } }),
    server.call('PUT', '/mascaras/money', { token: admin, body: { visivel: true } }),
    server.call('DELETE', '/Banco/1', { token: admin }),
    server.call('GET', '/cart/changeFavorite/1', { token: admin }),
    server.call('GET', '/cart/changeProduct/1', { token: admin }),
    server.call('GET', '/cart/delProduct/1', { token: admin }),
    server.call('GET', '/lock/HubPedidoVendaPagamento/1', { token: admin }),
    server.call('GET', '/unlock/HubPedidoVendaPagamento/1', { token: admin }),
    server.call('GET', '/codigo_mundial/novo?id_filial=1', { token: admin }),
    server.call('GET', '/ead/memberkit/load_usuario', { token: admin }),
    see(admin, before.id),
  ];
  for (const { status, body } of await Promise.all(writes)) {
    expect([status, body.code]).toEqual([403, 'SOMENTE_LEITURA']);
  }
  expect((await server.call('DELETE', '/sessao/verComo', { token: admin })).status).toBe(204);
  const after = await own(admin);
  expect(after).toEqual(before);
  expect(after.visto_por).toBeUndefined();
  await expect
    .poll(async () =>
      server.db.query(sql`
          select id_usuario, entidade, id_registro from leitura_dado where meio = 'VER_COMO'`),
    )
    .toEqual([{ id_usuario: before.id, entidade: 'Usuario', id_registro: client }]);
});

test('who lacks the permission sees as nobody, and nobody sees as who may do more, as themselves or as nobody', async () => {
  const client = await server.login('CLIENTE');
  expect((await see(client, (await own(admin)).id)).status).toBe(403);
  expect((await see(admin, (await own(admin)).id)).status).toBe(422);
  expect((await see(admin, 999_999)).status).toBe(404);
  const superadmin = await server.login('SUPERADMIN');
  const { body } = await see(superadmin, (await own(admin)).id);
  expect(body.code).toBe('SEM_PERMISSAO');
  const check = async (token: string) =>
    (await server.call('GET', `/check?url=${encodeURIComponent('/crud/Usuario/1')}`, { token })).body.data as {
      access: Record<string, boolean>;
    };
  expect((await check(admin)).access.VER_COMO_USUARIO).toBe(true);
});

test('it ends by itself once the permission or the other user is taken away', async () => {
  const client = await idOf('CLIENTE');
  const superadmin = await server.login('SUPERADMIN');
  const self = (await own(superadmin)).id;
  const none = await idOf('NENHUM');
  expect((await see(superadmin, none)).status).toBe(204);
  expect((await own(superadmin)).id).toBe(none);
  await server.db.execute(sql`delete from permissao where entity = 'VER_COMO'`);
  await expect.poll(async () => (await own(superadmin)).id).toBe(self);
  expect((await see(superadmin, client)).status).toBe(403);
});

test('who sees the portal as another user may log out', async () => {
  const token = await server.login('ADMINISTRADOR');
  expect((await see(token, await idOf('CLIENTE'))).status).toBe(204);
  expect((await server.call('POST', '/logout', { token })).status).toBe(204);
  expect((await server.call('GET', '/sessao', { token })).body.code).toBe('SESSAO_INVALIDA');
});

test('an invitation is sent again to who has no password yet', async () => {
  const admin = await server.login('ADMINISTRADOR');
  const id = await idOf('NENHUM');
  const send = (user: number, token = admin) => server.call('POST', `/Usuario/${user}/reenviarConvite`, { token });
  const waiting = () =>
    server.db.query(
      sql`select 1 as found from vitral_saida where transicao like 'CONVITE %' and agregado = ${`Usuario ${id}`}`,
    );
  expect((await send(id)).status).toBe(422);
  await server.db.execute(sql`delete from vitral_credencial where id_usuario = ${id}`);
  const { status, body } = await send(id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await waiting()).length).toBe(1);
  expect((await send(999_999)).status).toBe(404);
  expect((await send(id, await server.login('CLIENTE'))).status).toBe(403);
});
