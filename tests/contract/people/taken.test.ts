import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { demoCpfs } from '../../../src/integrations/cpf/demo-people.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** What the form of a consultant asks before it is saved (specification 002, sections 7 'Consultant' and 8). */
let server: TestServer;
let staff: string;
/** Whose network is clients 1 and 2. Client 3 is a stranger, and person 904 is no client yet. */
let di: string;
const [socioCpf, spouseCpf, removedCpf] = ['98765432100', '15350946056', '86288366757'];
const [own, stranger, free, removed, begun, cared] = [902, 903, 904, 905, 906, 907];

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pessoa_juridica (id, cnpj) overriding system value values (900, '11444777000161');
    insert into pessoa (id, tipo, nome) overriding system value values
      (901, 'PF', 'Dora'), (${own}, 'PF', 'Ana'), (${stranger}, 'PF', 'Bia'), (${free}, 'PF', 'Nova'), (${removed}, 'PF', 'Ida'),
      (${begun}, 'PF', 'Rui'), (${cared}, 'PF', 'Leo');
    update pessoa set "id_pessoaJuridica" = 900 where id = ${stranger};
    insert into email (email, id_pessoa) values ('ana@example.com', ${own}), ('bia@example.com', ${stranger}),
      ('nova@example.com', ${free}), ('ida@example.com', ${removed});
    insert into telefone (ddi, ddd, telefone, id_pessoa) values (55, '11', '987654321', ${stranger}), (595, '21', '12345678', ${own});
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_pessoa, email, telefone) values
      (1, 'T1', 'Dora', 'FISICA', 'ATIVO', 'DI', 901, null, null),
      (2, 'T2', 'Ana', 'FISICA', 'ATIVO', 'CONSULTOR', ${own}, 'ana.nova@example.com', '+5511912345678'),
      (3, 'T3', 'Bia', 'FISICA', 'ATIVO', 'CONSULTOR', ${stranger}, null, null),
      (4, 'T4', 'Ida', 'FISICA', 'ATIVO', 'CONSULTOR', ${removed}, 'ida.nova@example.com', null);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_pessoa, documento, id_consultor)
      values (5, 'T5', 'Rui', 'FISICA', 'PENDENTE', 'CONSULTOR', ${begun}, '52998224725', 1);
    insert into pessoa_fisica (id, cpf) overriding system value values (900, '11144477735'), (901, '39053344705');
    update pessoa set "id_pessoaFisica" = 900 where id = ${free};
    update pessoa set "id_pessoaFisica" = 901, id_responsavel = 3 where id = ${cared};
    update pessoa_fisica set "cpfConjuge" = '${spouseCpf}' where id = 901;
    insert into pessoa_socio (id_pessoa, cpf, nome) values (${stranger}, '${socioCpf}', 'Sócia'), (${removed}, '${removedCpf}', 'Ex-sócio');
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
    expect((await ask(path('bia@example.com', stranger), di)).status).toBe(403);
    expect(await isTaken(path('bia@example.com', stranger))).toBe(false);
  });

  test('the client that a person is, is answered to who sees the client', async () => {
    const path = (person: number) => `/v1/consulta_cliente_por_pessoa?id_pessoa=${person}`;
    const ana = { id_cliente: 2, codigo_mundial: 'T2', nome: 'Ana', tipo: 'CONSULTOR', status: 'ATIVO' };
    expect((await ask(path(own), di)).body.data).toEqual(ana);
    expect((await ask(path(free), di)).body.data).toBeNull();
    expect((await ask(path(stranger))).body.data).toMatchObject({ id_cliente: 3 });
    const [foreign, nobody] = [await ask(path(stranger), di), await ask(path(99_999), di)];
    expect([foreign.status, nobody.status]).toEqual([403, 403]);
    expect(foreign.text).not.toContain('Bia');
  });

  test('a document is looked up, and ids are those of the own network alone', async () => {
    const ask = async (cpf: string, token: string, rest = '') =>
      (await server.call('GET', `/consultarCPF?cpf=${cpf}${rest}`, { token })).body.data;
    const nothing = { nome: null, situacao: null, impedimento: null, mensagem: null };
    const none = { encontrado: false, id_pessoa: null, cadastro_iniciado: false, id_cliente: null, ...nothing };
    const regular = { situacao: 'REGULAR' };
    expect(await ask('12345678909', di)).toEqual({ ...none, ...regular });
    const started = { ...none, ...regular, encontrado: true, id_pessoa: begun, cadastro_iniciado: true, id_cliente: 5 };
    for (const token of [di, staff])
      expect(await ask('52998224725', token)).toEqual({
        ...started,
        mensagem:
          'Identificamos um cadastro já iniciado com o CPF informado, caso queira que os dados sejam pré-carregados clique no botão confirmar',
      });
    const client = 'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!';
    const foreign = await ask('11222333000181', di);
    expect(foreign).toEqual({ ...none, encontrado: true, impedimento: 'CLIENTE', mensagem: client });
    expect(await ask('11222333000181', staff)).toMatchObject({ id_pessoa: stranger, mensagem: client });
    expect(await ask('11144477735', di)).toEqual({ ...none, ...regular, encontrado: true, id_pessoa: free });
    expect(await ask('39053344705', di)).toEqual({ ...none, ...regular, encontrado: true });
    expect(await ask('39053344705', staff)).toMatchObject({ id_pessoa: cared });
  });

  test('a document begun by somebody outside of the network is found, without its registration', async () => {
    const other = await server.login('DI', { id_cliente: 3 });
    const { body } = await server.call('GET', '/consultarCPF?cpf=52998224725', { token: other });
    expect(body.data).toMatchObject({ encontrado: true, id_pessoa: null, cadastro_iniciado: false, id_cliente: null });
  });

  test('a document of a partner or of a spouse is refused with its text, whoever asks', async () => {
    const token = await server.login('DI', { id_cliente: 3 });
    const relatives = async (documento: string) =>
      (await server.call('GET', `/validaExistenciaSocioOuConjuge?documento=${documento}`, { token })).body.data;
    const looked = async (cpf: string) =>
      (await server.call('GET', `/consultarCPF?cpf=${cpf}`, { token, headers: { 'x-language': 'pt-BR' } })).body.data;
    const text = (what: string) =>
      `O CPF informado no registro de consultor já existe em nossa base como ${what}! Não será possível prosseguir!`;
    for (const [cpf, socio, conjuge] of [
      [socioCpf, true, false],
      [spouseCpf, false, true],
      [removedCpf, false, false],
      ['12345678909', false, false],
    ] as const)
      expect(await relatives(cpf)).toEqual({ hasSocio: socio, hasConjuge: conjuge });
    expect(await looked(socioCpf)).toMatchObject({ encontrado: false, impedimento: 'SOCIO', mensagem: text('sócio') });
    expect(await looked(spouseCpf)).toMatchObject({ impedimento: 'CONJUGE', mensagem: text('cônjuge') });
    expect(await looked(removedCpf)).toMatchObject({ impedimento: null, mensagem: null });
  });

  test('the registry of CPFs says name and status, and the form goes on without it', async () => {
    const token = await server.login('ADM_CADASTRO');
    const looked = async (part: (person: (typeof demoCpfs)[number]) => boolean, language = 'pt-BR') => {
      const cpf = demoCpfs.find(part)?.cpf ?? '';
      return (await server.call('GET', `/consultarCPF?cpf=${cpf}`, { token, headers: { 'x-language': language } })).body
        .data;
    };
    expect(await looked(({ status }) => status === 'REGULAR')).toMatchObject({
      ...{ nome: 'Alice Monteiro Prado', situacao: 'REGULAR', impedimento: null, mensagem: null },
    });
    expect(await looked(({ status }) => status === 'PENDENTE_REGULARIZACAO')).toMatchObject({ impedimento: null });
    for (const [status, words] of [
      ['SUSPENSA', 'suspenso'],
      ['CANCELADA', 'cancelado'],
      ['NULA', 'nulo'],
      ['TITULAR_FALECIDO', 'faleceu'],
      ['INEXISTENTE', 'não conhece'],
    ] as const)
      expect(await looked((person) => person.status === status)).toMatchObject({
        ...{ situacao: status, impedimento: 'SITUACAO', mensagem: expect.stringContaining(words) },
      });
    expect(await looked(({ status }) => status === 'SUSPENSA', 'en')).toMatchObject({
      mensagem: expect.stringContaining('suspended'),
    });
    expect(await looked(({ part }) => part === 'calado')).toMatchObject({
      ...{ encontrado: false, nome: null, situacao: null, impedimento: null, mensagem: null },
    });
  });

  test('with the filter only clients of the own country count', async () => {
    await server.db.script(`
      insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR'), (901, 'Paraguai', 'Paraguay', 'PY');
      insert into filial (id, nome, moeda, id_pais) values (900, 'Cá', 'BRL', 900), (901, 'Lá', 'PYG', 901);`);
    const token = await server.login('ADM_CADASTRO');
    await server.db.execute(sql`update usuario set id_pais = 900 where id = (select max(id) from usuario)`);
    const found = async (branch: number, rest: string) => {
      await server.db.execute(sql`update cliente set id_filial = ${branch} where id = 5`);
      const { body } = await ask(`/consultarCPF?cpf=52998224725${rest}`, token);
      return Reflect.get(Object(body.data), 'encontrado');
    };
    expect([await found(900, '&filtrar_pais=true'), await found(901, '&filtrar_pais=true')]).toEqual([true, false]);
    expect([await found(900, ''), await found(901, '')]).toEqual([true, true]);
  });

  test('wrong digits are refused before anything is looked up', async () => {
    const { status, body } = await ask('/consultarCPF?cpf=52998224724', di, 'en');
    expect([status, body.details?.errors?.map(({ pointer, code }) => `${pointer} ${code}`)]).toEqual([
      400,
      ['/cpf documento'],
    ]);
    expect((await ask('/consultarCPF?cpf=11111111111', di)).status).toBe(400);
  });

  test.each([
    '/consultarCPF?cpf=52998224725',
    '/isEmailJaCadastrado?email=bia@example.com',
    '/isTelefoneJaCadastrado?ddd=11&telefone=987654321',
    '/isCnpjJaCadastrado?cnpj=11444777000161',
    `/v1/consulta_cliente_por_pessoa?id_pessoa=${stranger}`,
    `/validaExistenciaSocioOuConjuge?documento=${socioCpf}`,
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
