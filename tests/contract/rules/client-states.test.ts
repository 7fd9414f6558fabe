import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { csvOf, importFile } from '../../support/import.ts';
import { type Answer, type Profile, startTestServer, type TestServer } from '../../support/server.ts';

/** States of clients (specification 002, sections 4 and 6), tried by every door that saves one. */
const file = join(projectRoot, 'schemas/people/Cliente.schema.json');
const cliente = JSON.parse(await readFile(file, 'utf8'));
const rights = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const schemas = {
  Turma: {
    title: 'Turma',
    'x-plural': 'Turmas',
    'x-access': { ADMINISTRATIVO: rights },
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string' },
      membros: { type: 'array', items: { $ref: 'Cliente.schema.json' }, 'x-mapped-by': 'turma' },
    },
  },
  Cliente: { ...cliente, properties: { ...cliente.properties, turma: { title: 'Turma', $ref: 'Turma.schema.json' } } },
};

let server: TestServer;
const tokens = new Map<Profile, string>();
const tokenOf = (profile: Profile): string => tokens.get(profile) ?? '';

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas, verifyAnswers: false });
  await server.db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo) values (900, 'DONO', 'Dono', 'FISICA', 'ATIVO', 'CONSULTOR')`);
  for (const profile of ['ADMINISTRADOR', 'ADMINISTRATIVO', 'SUPERADMIN'] as const)
    tokens.set(profile, await server.login(profile));
  tokens.set('CONSULTOR', await server.login('CONSULTOR', { id_cliente: 900 }));
}, 120_000);
afterAll(() => server.close(), 60_000);

/** Client 901, whom the consultant serves, as it is before each door is tried. */
beforeEach(async () => {
  await server.db.execute(sql`delete from cliente where id <> 900`);
  await server.db.execute(sql`delete from cliente_dados_comerciais`);
  await server.db.execute(
    sql`insert into cliente_dados_comerciais (id, id_consultor) overriding system value values (901, 900)`,
  );
  await server.db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_consultor, "id_dadosComerciais")
    values (901, 'C901', 'Ana', 'FISICA', 'ATIVO', 'CONSULTOR', 900, 901)`);
});

const stored = async () =>
  (await server.db.query(sql`select status, tipo, aceite_consultor from cliente where id = 901`))[0];
const put = (profile: Profile, body: object): Promise<Answer> =>
  server.call('PUT', '/Cliente/901', { token: tokenOf(profile), body });
const refusedAt = ({ status, body }: Answer) => [
  status,
  body.details?.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
];
const importRows = (columns: readonly string[], row: readonly string[], body: object) =>
  importFile(
    server,
    tokenOf('ADMINISTRATIVO'),
    'Cliente',
    { name: 'a.csv', content: csvOf([columns, row]) },
    { mapeamento: columns.map((campo, coluna) => ({ coluna, campo })), ...body },
  );

/** Whatever the checks of the evolution ask for. */
async function putRequirements(): Promise<void> {
  await server.db.script(`
    insert into ponto_mes (mes) values ('2026-01-01') on conflict do nothing;
    insert into ponto_cauda (cliente, mes, individuais, total) values (901, '2026-01-01', 1000, 1000);
    insert into rede_no (id) values (901) on conflict do nothing;
    insert into pais (id, nome, nome_es, sigla, sigla3) values (990, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into filial (id, nome, id_pais, moeda) values (990, 'Assunção', 990, 'PYG');
    insert into estado (id, nome, sigla, id_pais) values (990, 'Central', 'CE', 990);
    insert into cidade (id, nome, id_estado) values (990, 'Assunção', 990);
    insert into tipo_documento (id, descricao, constante, id_pais) values (990, 'CI', 'CI', 990);
    update cliente set id_filial = 990, email = 'a@example.com', telefone = '+595981123456', cep = '01310100', logradouro = 'R', numero = '1',
      bairro = 'B', id_cidade = 990, documento = '52998224725' where id = 901;
    insert into documento_consultor (cliente, tipo_documento, arquivo, usuario, dh_registro) values (901, 990, 1, 1, now());
    insert into carta_recomendacao (cliente, razao_social, ddd, telefone, email, cnpj, cep, endereco, numero, bairro, cidade, usuario, dh_aceite)
      values (901, 'A', '1', '1', 'a@example.com', '1', '1', 'R', '1', 'B', 990, 1, now());`);
}

describe(`states of clients on ${testDatabaseKind}`, () => {
  test.each(['ADMINISTRADOR', 'ADMINISTRATIVO', 'SUPERADMIN', 'CONSULTOR'] as const)(
    '%s does not approve by saving the state',
    async (profile) => {
      expect(refusedAt(await put(profile, { versao: 1, status: 'APROVADO' }))).toEqual([
        400,
        ['/status situacao_passagem'],
      ]);
      expect(await stored()).toMatchObject({ status: 'ATIVO' });
    },
  );

  test('a consultant keeps the state and kind of their clients, and changes the rest', async () => {
    expect(refusedAt(await put('CONSULTOR', { versao: 1, status: 'BLOQUEADO' }))).toEqual([
      400,
      ['/status situacao_permissao'],
    ]);
    expect(refusedAt(await put('CONSULTOR', { versao: 1, tipo: 'CLIENTE' }))).toEqual([
      400,
      ['/tipo situacao_permissao'],
    ]);
    expect((await put('CONSULTOR', { versao: 1, observacao: 'Ligar.', aceite_consultor: true })).status).toBe(200);
    expect(await stored()).toEqual({ status: 'ATIVO', tipo: 'CONSULTOR', aceite_consultor: false });
  });

  test('a new client of any state but the first ones is refused', async () => {
    const body = { codigo_mundial: 'N1', nome: 'Novo', tipo_pessoa: 'FISICA', status: 'APROVADO', tipo: 'DI' };
    const answer = await server.call('POST', '/Cliente', { token: tokenOf('ADMINISTRATIVO'), body });
    expect(refusedAt(answer)).toEqual([400, ['/status situacao_inicio']]);
  });

  test('a row of another record is refused, new or not', async () => {
    const token = tokenOf('ADMINISTRATIVO');
    const made = await server.call('POST', '/Turma', {
      token,
      body: {
        nome: 'A',
        membros: [{ codigo_mundial: 'N2', nome: 'Bia', tipo_pessoa: 'FISICA', status: 'EVOLUIR_PARA_DI' }],
      },
    });
    expect(refusedAt(made)).toEqual([400, ['/membros/0/status situacao_inicio']]);
    const turma = await server.call('POST', '/Turma', { token, body: { nome: 'B' } });
    const id = Number(Object(turma.body.data).id);
    await server.db.execute(sql`update cliente set id_turma = ${id} where id = 901`);
    const saved = await server.call('PUT', `/Turma/${id}`, {
      token,
      body: { versao: 1, membros: [{ id: 901, versao: 1, status: 'APROVADO' }] },
    });
    expect(refusedAt(saved)).toEqual([400, ['/membros/0/status situacao_passagem']]);
    expect(await stored()).toMatchObject({ status: 'ATIVO' });
  });

  test('an import makes and changes no client into such a state', async () => {
    const made = await importRows(
      ['codigo_mundial', 'nome', 'tipo_pessoa', 'status'],
      ['N3', 'Caio', 'FISICA', 'APROVADO'],
      {},
    );
    expect(made).toMatchObject({ criadas: 0, com_erro: 1 });
    const changed = await importRows(['codigo_mundial', 'status'], ['C901', 'APROVADO'], {
      modo: 'alterar',
      chave: ['codigo_mundial'],
    });
    expect(changed).toMatchObject({ alteradas: 0, com_erro: 1 });
    expect(await stored()).toMatchObject({ status: 'ATIVO' });
  });

  test('the recommendation keeps the kind that was, which decides the evolution; approval is for others', async () => {
    await server.db.execute(sql`update cliente set tipo = 'CONSULTOR_ENERGY' where id = 901`);
    expect(refusedAt(await put('ADMINISTRATIVO', { versao: 1, status: 'RECOMENDACAO', tipo: 'DI' }))).toEqual([
      400,
      ['/status situacao_pontos'],
    ]);
    await putRequirements();
    const recommended = await put('ADMINISTRATIVO', { versao: 1, status: 'RECOMENDACAO', tipo: 'DI' });
    expect([recommended.status, recommended.body.details]).toEqual([200, undefined]);
    const [commercial] = await server.db.query(sql`select tipo_origem from cliente_dados_comerciais where id = 901`);
    expect(commercial).toEqual({ tipo_origem: 'CONSULTOR_ENERGY' });
    expect(refusedAt(await put('ADMINISTRATIVO', { versao: 2, status: 'EVOLUIR_PARA_DI' }))).toEqual([
      400,
      ['/status situacao_destino'],
    ]);
    expect((await put('ADMINISTRATIVO', { versao: 2, status: 'EVOLUIR_PARA_DIENERGY' })).status).toBe(200);
    expect(refusedAt(await put('ADMINISTRATIVO', { versao: 3, status: 'APROVADO' }))).toEqual([
      400,
      ['/status situacao_permissao'],
    ]);
    expect((await put('SUPERADMIN', { versao: 3, status: 'APROVADO' })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'APROVADO', tipo: 'DI' });
  });

  test('what the recommendation kept is nobody’s to write', async () => {
    const token = tokenOf('ADMINISTRATIVO');
    const answer = await server.call('PUT', '/ClienteDadosComerciais/901', {
      token,
      body: { versao: 1, tipo_origem: 'DI' },
    });
    expect(answer.status).toBe(200);
    const [commercial] = await server.db.query(sql`select tipo_origem from cliente_dados_comerciais where id = 901`);
    expect(commercial).toEqual({ tipo_origem: null });
  });
});
