import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/server/modules/network/fill-network.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** What the form of a consultant asks before it is saved (specification 002, sections 7 'Consultant' and 8). */
let server: TestServer;
let staff: string;
/** Whose network is clients 1 and 2. Client 3 is a stranger, and person 904 is no client yet. */
let di: string;
const [own, stranger, free, gone] = [902, 903, 904, 905];

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pessoa_juridica (id, cnpj) overriding system value values (900, '11444777000161');
    insert into pessoa (id, tipo, nome) overriding system value values
      (901, 'PF', 'Dora'), (${own}, 'PF', 'Ana'), (${stranger}, 'PF', 'Bia'), (${free}, 'PF', 'Nova'), (${gone}, 'PF', 'Ida');
    update pessoa set "id_pessoaJuridica" = 900 where id = ${stranger};
    insert into email (email, id_pessoa) values ('ana@example.com', ${own}), ('bia@example.com', ${stranger}),
      ('nova@example.com', ${free}), ('ida@example.com', ${gone});
    insert into telefone (ddi, ddd, telefone, id_pessoa) values (55, '11', '987654321', ${stranger}), (595, '21', '12345678', ${own});
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_pessoa, email, telefone) values
      (1, 'T1', 'Dora', 'FISICA', 'ATIVO', 'DI', 901, null, null),
      (2, 'T2', 'Ana', 'FISICA', 'ATIVO', 'CONSULTOR', ${own}, 'ana.nova@example.com', '+5511912345678'),
      (3, 'T3', 'Bia', 'FISICA', 'ATIVO', 'CONSULTOR', ${stranger}, null, null),
      (4, 'T4', 'Ida', 'FISICA', 'ATIVO', 'CONSULTOR', ${gone}, 'ida.nova@example.com', null);
    update cliente set documento = '11222333000181' where id = 3;
    update cliente set id_consultor = 1 where id = 2;
    update cliente set dh_exclusao = now() where id = 4;`);
  await fillNetwork(server.db);
  staff = await server.login('ADM_CADASTRO');
  di = await server.login('DI', { id_cliente: 1 });
}, 120_000);
afterAll(() => server.close());

const ask = (path: string, token = staff, language = 'pt-BR'): Promise<Answer> =>
  server.call('GET', path, { token, headers: { 'x-language': language } });
const isTaken = async (path: string, token = staff): Promise<unknown> => {
  const { status, body } = await ask(path, token);
  return status === 200 ? Reflect.get(Object(body.data), 'jaExiste') : status;
};

describe(`what is registered already, on ${testDatabaseKind}`, () => {
  test.each([
    ['/isEmailJaCadastrado?email=bia@example.com', true],
    ['/isEmailJaCadastrado?email=BIA@Example.com', true],
    ['/isEmailJaCadastrado?email=ana.nova@example.com', true],
    ['/isEmailJaCadastrado?email=nova@example.com', true],
    ['/isEmailJaCadastrado?email=b%C3%ADa@example.com', 400],
    ['/isEmailJaCadastrado?email=ida@example.com', false],
    ['/isEmailJaCadastrado?email=ida.nova@example.com', false],
    ['/isEmailJaCadastrado?email=ninguem@example.com', false],
    ['/isTelefoneJaCadastrado?ddd=11&telefone=987654321', true],
    ['/isTelefoneJaCadastrado?ddd=12&telefone=987654321', false],
    ['/isTelefoneJaCadastrado?ddi=595&ddd=21&telefone=12345678', true],
    ['/isTelefoneJaCadastrado?ddd=21&telefone=12345678', false],
    ['/isTelefoneJaCadastrado?ddd=11&telefone=912345678', true],
    ['/isTelefoneJaCadastrado?ddd=11&telefone=1234567', 400],
    ['/isCnpjJaCadastrado?cnpj=11444777000161', true],
    ['/isCnpjJaCadastrado?cnpj=11222333000181', true],
    ['/isCnpjJaCadastrado?cnpj=12ABC34501DE35', false],
  ])('%s: %s', async (path, expected) => {
    expect(await isTaken(path)).toBe(expected);
  });

  test('the alert is in the language of who asks, and there is none where nothing is taken', async () => {
    const path = '/isEmailJaCadastrado?email=bia@example.com';
    const mensagem = 'Este e-mail já está cadastrado para outro cliente.';
    expect((await ask(path)).body.data).toEqual({ jaExiste: true, mensagem });
    expect((await ask(path, staff, 'es')).body.data).toMatchObject({ mensagem: expect.stringContaining('correo') });
    const none = await ask('/isEmailJaCadastrado?email=ninguem@example.com');
    expect(none.body.data).toEqual({ jaExiste: false, mensagem: null });
  });

  test('the own values of a person do not count, but for who may not see the person', async () => {
    const path = (email: string, person: number) => `/isEmailJaCadastrado?email=${email}&id_pessoa=${person}`;
    expect(await isTaken(path('ana@example.com', own), di)).toBe(false);
    expect(await isTaken(path('ana.nova@example.com', own), di)).toBe(false);
    expect(await isTaken(path('nova@example.com', free), di)).toBe(false);
    expect(await isTaken(path('bia@example.com', own), di)).toBe(true);
    expect(await isTaken(path('bia@example.com', stranger), di)).toBe(true);
    expect(await isTaken(path('bia@example.com', stranger))).toBe(false);
  });

  test('the client that a person is, is answered to who sees the client', async () => {
    const path = (person: number) => `/v1/consulta_cliente_por_pessoa?id_pessoa=${person}`;
    const ana = { id_cliente: 2, codigo_mundial: 'T2', nome: 'Ana', tipo: 'CONSULTOR', status: 'ATIVO' };
    expect((await ask(path(own), di)).body.data).toEqual(ana);
    expect((await ask(path(free), di)).body.data).toBeNull();
    expect((await ask(path(stranger))).body.data).toMatchObject({ id_cliente: 3 });
    const [foreign, nobody] = [await ask(path(stranger), di), await ask(path(99_999), di)];
    expect([foreign.status, nobody.status]).toEqual([404, 404]);
    expect(foreign.text).not.toContain('Bia');
  });

  test.each([
    '/isEmailJaCadastrado?email=bia@example.com',
    '/isTelefoneJaCadastrado?ddd=11&telefone=987654321',
    '/isCnpjJaCadastrado?cnpj=11444777000161',
    `/v1/consulta_cliente_por_pessoa?id_pessoa=${stranger}`,
  ])('%s answers nobody who registers no clients', async (path) => {
    for (const profile of ['CLIENTE', 'DIRETORIA', 'NENHUM'] as const)
      expect((await ask(path, await server.login(profile))).status).toBe(403);
    expect((await server.call('GET', path)).status).toBe(403);
  });

  test('whoever tries many waits, whichever of the calls they use', async () => {
    const token = await server.login('ADM_CADASTRO');
    const first = Array.from({ length: 30 }, (_, n) => `/isEmailJaCadastrado?email=n${n}@example.com`);
    const statuses = new Set<number>();
    for (const path of first) statuses.add((await ask(path, token)).status);
    expect([...statuses]).toEqual([200]);
    for (const path of ['/isCnpjJaCadastrado?cnpj=11444777000161', first[0] ?? ''])
      expect((await ask(path, token)).status).toBe(429);
  });
});
