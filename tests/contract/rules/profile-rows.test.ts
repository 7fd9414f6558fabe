import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { portalScreens } from '../../../src/domain/screens.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Profile, startTestServer, type TestServer } from '../../support/server.ts';

/** What the profiles of specification 002, section 6, see and do: what their screens call, and no rows of others. */
const profiles = ['DI', 'DIRETORIA', 'ATENDENTE_FILIAL', 'ADM_CADASTRO', 'SUPERADMIN'] as const;

let server: TestServer;
const tokens = new Map<Profile, string>();

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'ZZ');
    insert into filial (id, nome, moeda, id_pais) values (70, 'Alta', 'BRL', 70), (71, 'Baixa', 'BRL', 70);
    insert into estado (id, nome, sigla, id_pais) values (70, 'Alto', 'AL', 70);
    insert into cidade (id, nome, id_estado) values (70, 'Ápice', 70);
    insert into rede_dna_tipo (id, descricao) values (70, 'Time');
    insert into cliente_dados_comerciais (id) values (90), (91);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, "id_dadosComerciais") values
      (900, 'D1', 'Distribuidora', 'FISICA', 'APROVADO', 'DI', 70, null),
      (901, 'D2', 'Membro', 'FISICA', 'ATIVO', 'CONSULTOR', 71, 90),
      (903, 'D4', 'Estranho', 'FISICA', 'ATIVO', 'CONSULTOR', 71, 91);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_filial, id_consultor) values
      (902, 'D3', 'Atendido', 'FISICA', 'ATIVO', 70, 900), (904, 'D5', 'De outro', 'FISICA', 'ATIVO', 71, 903);
    update cliente_dados_comerciais set "id_clientePaiEmpresarial" = 900, id_consultor = 900 where id = 90;
    update cliente_dados_comerciais set id_consultor = 903 where id = 91;
    insert into pessoa (id, nome, tipo, id_responsavel) values (90, 'Membro', 'PF', 900), (91, 'Estranho', 'PF', 903);
    insert into pessoa_fisica (id, cpf, id_responsavel) values (91, '52998224725', 903);
    insert into endereco (id, id_pessoa, cep, logradouro, numero, bairro, id_cidade) values (91, 91, '01310100', 'Rua', '1', 'Centro', 70);
    insert into telefone (id, id_pessoa, telefone) values (91, 91, '11987654321');
    insert into email (id, id_pessoa, email) values (91, 91, 'a@b.example');
    insert into dados_bancarios (id, id_pessoa, conta) values (91, 91, '1');
    insert into graduacao_historico (id, id_cliente, "dhRegistro", "graduacaoTitulo") values (91, 903, '2026-03-01T12:00:00Z', 'D.I.');
    insert into oc_spv (id, "linkNota", valor, id_cliente) values (91, '{"id": 1}', 10, 903);
    insert into credencial_cliente (id, tipo, nome, id_cliente) values (91, 'CREDENCIAL_CONSULTOR', 'Ana', 903);
    insert into rede_dna (id, nome, id_tipo, id_cliente) values (91, 'Time', 70, 903);
    insert into documento (id, entidade, id_entidade, nome, caminho, id_cliente) values (91, 'Cliente', 903, 'rg.pdf', '/rg.pdf', 903);`);
  // What saves bring about, rows by hand do not.
  await fillNetwork(server.db);
  for (const profile of profiles)
    tokens.set(profile, await server.login(profile, profile === 'DI' ? { id_cliente: 900 } : { id_filial: 70 }));
}, 120_000);
afterAll(() => server.close(), 60_000);

const get = (profile: Profile, url: string) => server.call('GET', url, { token: tokens.get(profile) ?? '' });
const idsOf = async (profile: Profile, entity: string): Promise<readonly number[]> => {
  const { body } = await get(profile, `/${entity}?sortBy=id&size=100`);
  return (body.data as readonly { readonly id: number }[]).map(({ id }) => id);
};

describe(`profiles of the network on ${testDatabaseKind}`, () => {
  test('who opens a screen may list what it is about', () => {
    const models = server.entities.models();
    const missing = portalScreens.flatMap(({ processo, entity, profiles: named, audience }) =>
      entity === null || audience !== 'session'
        ? []
        : profiles
            .filter((profile) => (named ?? profiles).includes(profile))
            .filter((profile) => models.get(entity)?.access[profile]?.includes('LISTAR') !== true)
            .map((profile) => `${processo}: ${profile} lacks ${entity}.LISTAR`),
    );
    expect(missing).toEqual([]);
  });

  test('each sees the clients that are theirs to see', async () => {
    // Their own record, those below it and those whom they serve.
    expect(await idsOf('DI', 'Cliente')).toEqual([900, 901, 902]);
    expect(await idsOf('ATENDENTE_FILIAL', 'Cliente')).toEqual([900, 902]);
    for (const profile of ['DIRETORIA', 'ADM_CADASTRO', 'SUPERADMIN'] as const)
      expect([profile, await idsOf(profile, 'Cliente')]).toEqual([profile, [900, 901, 902, 903, 904]]);
  });

  test('a D.I. reaches nothing of the networks of others', async () => {
    const own = [
      'Cliente/903',
      'Cliente/904',
      'Pessoa/91',
      'PessoaFisica/91',
      'Endereco/91',
      'Telefone/91',
      'Email/91',
    ];
    const others = [
      ...[
        'DadosBancarios/91',
        'ClienteDadosComerciais/91',
        'GraduacaoHistorico/91',
        'OCSpv/91',
        'CredencialCliente/91',
      ],
      ...['RedeDna/91', 'Documento/91', 'Cliente/903/historico', 'Pessoa/91/historico', 'Cliente/print/903.html'],
    ];
    for (const path of [...own, ...others]) expect([path, (await get('DI', `/${path}`)).status]).toEqual([path, 404]);
    for (const entity of ['Endereco', 'Telefone', 'Email', 'DadosBancarios', 'OCSpv', 'RedeDna', 'GraduacaoHistorico'])
      expect([entity, await idsOf('DI', entity)]).toEqual([entity, []]);
    expect((await get('DI', '/Cliente?aggregate=limite_credito:count&group=filial')).body).toMatchObject({
      total: 3,
      groups: [
        { filial: 70, total: 2 },
        { filial: 71, total: 1 },
      ],
    });
    expect((await get('DI', '/Cliente?query=Estranho')).body).toMatchObject({ total: 0 });
    const change = { token: tokens.get('DI') ?? '', body: { versao: 1, observacao: 'x' } };
    expect((await server.call('PUT', '/Cliente/903', change)).status).toBe(404);
    // Nor do they take somebody out of it.
    const take = { ...change, body: { versao: 1, consultor: { id: 903 } } };
    expect((await server.call('PUT', '/Cliente/902', take)).status).toBeGreaterThanOrEqual(400);
  });

  test('nobody does more than their part', async () => {
    const may = async (profile: Profile, method: 'POST' | 'PUT' | 'DELETE', url: string) =>
      (
        await server.call(method, url, {
          token: tokens.get(profile) ?? '',
          ...(method === 'DELETE' ? {} : { body: { versao: 1 } }),
        })
      ).status !== 403;
    // Personal data is changed by registration admins and SuperAdmin alone.
    expect(await Promise.all(profiles.map((profile) => may(profile, 'PUT', '/Pessoa/90')))).toEqual([
      ...[false, false, false, true, true],
    ]);
    expect(await Promise.all(profiles.map((profile) => may(profile, 'DELETE', '/Cliente/999')))).toEqual([
      ...[false, false, false, false, true],
    ]);
    expect(await may('DIRETORIA', 'PUT', '/Cliente/900')).toBe(false);
    expect(await Promise.all(profiles.map((profile) => may(profile, 'POST', '/Cliente')))).toEqual([
      ...[true, false, false, true, true],
    ]);
    for (const profile of ['DIRETORIA', 'ATENDENTE_FILIAL'] as const)
      expect([profile, (await get(profile, '/DadosBancarios')).status]).toEqual([profile, 403]);
    for (const profile of profiles)
      for (const entity of ['Usuario', 'Perfil', 'Permissao'])
        expect([profile, entity, (await get(profile, `/${entity}`)).status]).toEqual([profile, entity, 403]);
  });
});
