import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { cpfCheckDigits } from '../../../src/domain/documents/cpf.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Registration of consultants (specification 002, sections 2.6, 4 to 8). Clients 1 and 2 are a network, 3 is a stranger. */
let server: TestServer;
let di: string;
let staff: string;
const base = 7_000;
const [brazil, paraguay] = [base, base + 1];
const [here, there] = [base, base + 1];
const [married, single] = [base, base + 1];
const [city, bank] = [base, base];

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3, ddi) values (${brazil}, 'Brasil', 'Brasil', 'BR', 'BRA', 55),
      (${paraguay}, 'Paraguai', 'Paraguay', 'PY', 'PRY', 595);
    insert into filial (id, nome, moeda, id_pais) values (${here}, 'Cá', 'BRL', ${brazil}), (${there}, 'Lá', 'PYG', ${paraguay});
    insert into estado_civil (id, descricao, constante) values (${married}, 'Casado(a)', 'CASADO'), (${single}, 'Solteiro(a)', 'SOLTEIRO');
    insert into estado (id, nome, sigla, id_pais) values (${base}, 'São Paulo', 'SP', ${brazil});
    insert into estado (id, nome, sigla, id_pais) values (${base + 1}, 'Central', 'CE', ${paraguay});
    insert into cidade (id, nome, id_estado) values (${city}, 'São Paulo', ${base}), (${city + 1}, 'Luque', ${base + 1});
    insert into banco (id, codigo, nome) values (${bank}, '001', 'Banco');
    insert into status_penn (descricao, constante) values ('Ativo', 'ATIVO');
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, email) values
      (1, 'R1', 'Dora', 'FISICA', 'APROVADO', 'DI', ${here}, null),
      (2, 'R2', 'Ana', 'FISICA', 'ATIVO', 'CONSULTOR', ${here}, 'ana@example.com'),
      (3, 'R3', 'Bia', 'FISICA', 'APROVADO', 'DI', ${here}, null),
      (4, 'R4', 'Ada Compradora', 'FISICA', 'ATIVO', 'CLIENTE', ${here}, null);
    update cliente set id_consultor = 1 where id in (2, 4);
    select setval(pg_get_serial_sequence('cliente', 'id'), 100);
    insert into kit_comprado (chave, comprador, descricao) select 'K' || n, 1, 'Kit' from generate_series(1, 60) as n;
    insert into kit_comprado (chave, comprador, descricao) values ('ALHEI', 3, 'Kit');`);
  await fillNetwork(server.db);
}, 120_000);
// Sessions have limits of their own; each test is its own sitting.
beforeEach(async () => {
  di = await server.login('DI', { id_cliente: 1, id_filial: here });
  staff = await server.login('ADM_CADASTRO');
});
afterAll(() => server.close());

let people = 0;
/** A form that is right; each is somebody else. */
function form(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  people += 1;
  const first = String(310_000_000 + people);
  return {
    ...{ pais: brazil, nome: `Maria Souza ${people}`, cpf: `${first}${cpfCheckDigits(first)}`, rg: '123456789' },
    ...{ dataNascimento: '1984-02-29', estadoCivil: 'SOLTEIRO', ddd: '11', telefone: String(987_650_000 + people) },
    ...{ email: `maria${people}@example.com`, filial: here, clientePaiEmpresarial: 1, dataRegistroPenn: '2026-11-20' },
    ...{ participouMmn: false, possuiParentesco: false, chaveKitHash: `k${people}`, cep: '01310-100' },
    ...{ logradouro: 'Avenida Paulista', numero: '1578', bairro: 'Bela Vista', cidade: city, declaracao: true },
    ...changes,
  };
}
type Data = Readonly<Record<string, unknown>> & { readonly id: number };
const dataOf = (body: Readonly<Record<string, unknown>>) => Object(body.data) as Data;
const create = (body: unknown, token = di, headers = {}) =>
  server.call('POST', '/cadastroConsultor', { token, body, headers });
const wrongIn = (body: Awaited<ReturnType<typeof create>>['body']) =>
  (body.details?.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`).sort();

describe(`the registration of a consultant, on ${testDatabaseKind}`, () => {
  test('one call makes person, contacts, business data and a pending client, and the kit is used', async () => {
    const given = form({
      estadoCivil: 'CASADO',
      cpfConjuge: '111.444.777-35',
      nomeConjuge: 'Carlos',
      dataNascimentoConjuge: '1982-07-15',
    });
    const { status, body } = await create(given);
    expect(status, JSON.stringify(body)).toBe(201);
    const saved = dataOf(body);
    expect(saved).toMatchObject({
      ...{
        tipo: 'CONSULTOR',
        status: 'PENDENTE',
        aceite_consultor: false,
        codigo_mundial: '5500000001',
        sigla_pais: 'BRA',
      },
      ...{
        cpf: given.cpf,
        cpfConjuge: '11144477735',
        cep: '01310100',
        chaveKitHash: String(given.chaveKitHash).toUpperCase(),
      },
      ...{ pode_editar: true, pode_reenviar: true, informarConta: false, ddi: 55 },
      clientePaiEmpresarial: { id: 1, nome: 'Dora' },
    });
    const [row] = await server.db.query(sql`
      select c.documento, c.telefone, c.email, d."id_statusPenn" is not null as na_rede, k.ativado = c.id as kit, n.superior,
        p.id_responsavel, (select count(*)::int from vitral_saida where agregado = 'Cliente ' || c.id and tipo = 'consultor.aceite') as mails
      from cliente as c join pessoa as p on p.id = c.id_pessoa join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
      join kit_comprado as k on k.chave = d."chaveKitHash" left join rede_no as n on n.id = c.id where c.id = ${saved.id}`);
    expect(row).toEqual({
      ...{ documento: given.cpf, telefone: `+5511${given.telefone}`, email: given.email, na_rede: true, kit: true },
      ...{ superior: 1, id_responsavel: 1, mails: 1 },
    });
  });

  test('all that is missing is named at once, by what else was filled in', async () => {
    const { status, body } = await create({
      pais: brazil,
      filial: here,
      participouMmn: true,
      possuiParentesco: true,
      estadoCivil: 'CASADO',
      informarConta: true,
      clientePaiEmpresarial: 1,
    });
    expect(status).toBe(400);
    const missing = [
      ...[
        'nome',
        'cpf',
        'rg',
        'dataNascimento',
        'telefone',
        'ddd',
        'email',
        'dataRegistroPenn',
        'cep',
        'logradouro',
        'numero',
      ],
      ...['bairro', 'cidade', 'cpfConjuge', 'nomeConjuge', 'dataNascimentoConjuge', 'outraMarca', 'grauParentesco'],
      ...['nomeParentesco', 'banco', 'agencia', 'dvAgencia', 'conta', 'dvConta'],
    ];
    expect(wrongIn(body)).toEqual(
      [...missing.map((field) => `/${field} cadastro_obrigatorio`), '/declaracao cadastro_declaracao'].sort(),
    );
  });

  test.each([
    ['cpf', { cpf: '52998224724' }, 'documento'],
    [
      'cpfConjuge',
      { estadoCivil: 'CASADO', cpfConjuge: '1', nomeConjuge: 'C', dataNascimentoConjuge: '1982-07-15' },
      'documento',
    ],
    ['rg', { rg: 'MG-12.345' }, 'cadastro_rg'],
    ['dataNascimento', { dataNascimento: '2090-01-01' }, 'cadastro_data'],
    ['telefone', { telefone: '12345678' }, 'cadastro_telefone'],
    ['chaveKitHash', { chaveKitHash: null }, 'cadastro_obrigatorio'],
    ['chaveKitHash', { chaveKitHash: 'ALHEI' }, 'cadastro_kit'],
    ['chaveKitHash', { chaveKitHash: 'XXXXX' }, 'cadastro_kit'],
    ['filial', { filial: there }, 'cadastro_filial_pais'],
    ['clientePaiEmpresarial', { clientePaiEmpresarial: 3 }, 'cadastro_ascendente'],
    // A customer has no network (specification 002, 2.11), though they are in that of the caller.
    ['clientePaiEmpresarial', { clientePaiEmpresarial: 4 }, 'rede_pai_cliente'],
    ['email', { email: 'ANA@example.com' }, 'cadastro_email_repetido'],
    ['declaracao', { declaracao: false }, 'cadastro_declaracao'],
  ])('%s %j is refused, and nothing of it stays', async (field, changes, code) => {
    const count = () =>
      server.db.query(sql`
      select (select count(*)::int from pessoa) as pessoas, (select count(*)::int from pessoa_fisica) as fisicas,
        (select count(*)::int from cliente_dados_comerciais) as dados`);
    const before = await count();
    const { status, body } = await create(form(changes));
    expect([status, wrongIn(body)]).toEqual([400, [`/${field} ${code}`]]);
    expect(await count()).toEqual(before);
  });

  test('the texts of section 8 refuse it as a whole', async () => {
    const refuse = async (changes: Readonly<Record<string, unknown>>) => {
      const { status, body } = await create(form(changes), di, { 'x-language': 'pt-BR' });
      return [status, body.messages ?? body.mensagem ?? body.message];
    };
    const text = async (changes: Readonly<Record<string, unknown>>) => JSON.stringify(await refuse(changes));
    expect(await text({ filial: null })).toContain('A Filial é obrigatória. Verifique!');
    const first = form();
    expect((await create(first)).status).toBe(201);
    expect(await text({ cpf: first.cpf })).toContain(
      'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!',
    );
    await server.db.script(`
      insert into pessoa (id, tipo, nome) overriding system value values (${base}, 'PJ', 'Empresa');
      insert into pessoa_socio (id_pessoa, cpf, nome) values (${base}, '98765432100', 'Sócia');
      insert into pessoa_fisica (id, cpf, "cpfConjuge") overriding system value values (${base}, '15350946056', '86288366757');
      insert into pessoa (id, tipo, nome, "id_pessoaFisica") overriding system value values (${base + 1}, 'PF', 'Par', ${base});`);
    expect(await text({ cpf: '98765432100' })).toContain('já existe em nossa base como sócio!');
    expect(await text({ cpf: '86288366757' })).toContain('já existe em nossa base como cônjuge!');
    // Beside something else that is wrong each of them is named at its field.
    const several = await create(form({ filial: null, cpf: '86288366757', chaveKitHash: 'XXXXX', telefone: '12' }));
    expect([several.status, wrongIn(several.body).sort()]).toEqual([
      400,
      [
        '/chaveKitHash cadastro_kit',
        '/cpf REGRA_DE_NEGOCIO',
        '/filial REGRA_DE_NEGOCIO',
        '/telefone cadastro_telefone',
      ],
    ]);
  });

  test('no way of saving puts a customer above a member', async () => {
    const admin = await server.login('ADMINISTRADOR');
    const { id } = dataOf((await create(form())).body);
    const [stored] = await server.db.query<{ dados: number }>(
      sql`select "id_dadosComerciais" as dados from cliente where id = ${id}`,
    );
    const save = (path: string, body: object) =>
      server.call('PUT', path, { token: admin, body: { versao: 1, ...body } });
    const business = await save(`/ClienteDadosComerciais/${stored?.dados}`, { clientePaiEmpresarial: 4 });
    expect([business.status, wrongIn(business.body)]).toEqual([400, ['/clientePaiEmpresarial rede_pai_cliente']]);
    const { body } = await server.call('GET', `/Cliente/${id}`, { token: admin });
    const client = await save(`/Cliente/${id}`, { versao: dataOf(body).versao, consultor: 4 });
    expect([client.status, wrongIn(client.body)]).toEqual([400, ['/consultor rede_pai_cliente']]);
  });

  test('the form changes nobody above a consultant, which is for Alterar Pai', async () => {
    const given = form();
    const { id, versao } = dataOf((await create(given)).body);
    const { pais: _pais, ...rest } = given;
    const save = (clientePaiEmpresarial: number) =>
      server.call('PUT', `/cadastroConsultor/${id}`, {
        token: staff,
        body: { ...rest, versao, clientePaiEmpresarial },
      });
    const refused = await save(3);
    expect([refused.status, wrongIn(refused.body)]).toEqual([400, ['/clientePaiEmpresarial cadastro_ascendente_fixo']]);
    expect((await save(1)).status).toBe(200);
  });

  test('what came before a rule comes back from the recycle bin', async () => {
    const admin = await server.login('ADMINISTRADOR');
    const started = form();
    expect((await create(started)).status).toBe(201);
    const [business, person] = await server.db.query<{ id: number }>(sql`
      with d as (insert into cliente_dados_comerciais ("id_clientePaiEmpresarial") values (4) returning id),
        f as (insert into pessoa_fisica (cpf, "cpfConjuge", "nomeConjuge") values ('04263480005', ${started.cpf}, 'Par') returning id)
      select id from d union all select id from f`);
    for (const path of [`ClienteDadosComerciais/${business?.id}`, `PessoaFisica/${person?.id}`]) {
      expect((await server.call('DELETE', `/${path}?versao=1`, { token: admin })).status).toBe(204);
      const back = await server.call('POST', `/${path}/restaurar`, {
        ...{ token: admin, headers: { 'idempotency-key': crypto.randomUUID() } },
      });
      expect([path, back.status, wrongIn(back.body)]).toEqual([path, 200, []]);
    }
  });

  test('those offered as ascendants are who may be one, whoever chooses first and then the nearest', async () => {
    const list = async (query: string, token: string) => {
      const { status, body } = await server.call('GET', `/listarPaiMonitor?size=500${query}`, { token });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data as readonly (Data & { readonly tipo: string; readonly nivel: number | null })[];
    };
    const own = await list('', di);
    expect(own[0]).toMatchObject({ id: 1, nivel: 0 });
    expect(own.map(({ nivel }) => nivel)).toEqual(
      own.map(({ nivel }) => nivel).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
    const all = await list('', staff);
    for (const rows of [own, all]) expect(rows.filter(({ id, tipo }) => id === 4 || tipo === 'CLIENTE')).toEqual([]);
    expect(own.some(({ id }) => id === 3)).toBe(false);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3]));
    // Nobody stands above themselves, nor below and above the same one.
    expect((await list('&consultor=1', staff)).map(({ id }) => id)).toEqual([3]);
    expect((await list('&query=R2', staff))[0]).toMatchObject({ id: 2 });
    expect((await list('&query=compradora', staff)).length).toBe(0);
  });

  test('the document of a consultant, begun or complete, is not that of a spouse, nor is the own one', async () => {
    const started = form();
    const { id, versao } = dataOf((await create(started)).body);
    const spouse = { estadoCivil: 'CASADO', nomeConjuge: 'Carlos', dataNascimentoConjuge: '1982-07-15' };
    const couple = await create(form({ ...spouse, cpfConjuge: started.cpf }));
    expect([couple.status, wrongIn(couple.body)]).toEqual([400, ['/cpfConjuge cadastro_conjuge_consultor']]);
    const alone = form(spouse);
    const single = await create({ ...alone, cpfConjuge: alone.cpf });
    expect([single.status, wrongIn(single.body)]).toEqual([400, ['/cpfConjuge cadastro_conjuge_proprio']]);
    const admin = await server.login('ADMINISTRADOR');
    for (const [cpfConjuge, code] of [
      [started.cpf, 'cadastro_conjuge_consultor'],
      [alone.cpf, 'cadastro_conjuge_proprio'],
    ]) {
      const body = { cpf: alone.cpf, nomeConjuge: 'Carlos', cpfConjuge };
      const part = await server.call('POST', '/PessoaFisica', { token: admin, body });
      expect([part.status, wrongIn(part.body)]).toEqual([400, [`/cpfConjuge ${code}`]]);
    }
    // Where it was said before the rule, whoever is registered goes on all the same.
    await server.db.execute(sql`
      update pessoa_fisica set "cpfConjuge" = ${started.cpf}
      where id = (select p."id_pessoaFisica" from pessoa as p join cliente as c on c.id_pessoa = p.id where c.id <> ${id} and p."id_pessoaFisica" is not null limit 1)`);
    const { pais: _pais, ...rest } = started;
    const changed = await server.call('PUT', `/cadastroConsultor/${id}`, {
      ...{ token: di, body: { ...rest, versao, bairro: 'Outro' } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  });

  test('another brand empties kit and lot, and no spouse stays with who is single', async () => {
    const given = form({ participouMmn: true, outraMarca: 'Outra', loteArs: '123', nomeConjuge: 'X' });
    const { body } = await create(given, staff);
    expect(dataOf(body)).toMatchObject({ chaveKitHash: null, loteArs: null, outraMarca: 'Outra', nomeConjuge: null });
  });

  test('elsewhere the documents and the rule are those of the country', async () => {
    const given = form({
      pais: paraguay,
      filial: there,
      cpf: '4567890',
      ddd: null,
      telefone: '981123456',
      chaveKitHash: null,
      ...{ cep: '1209', cidade: city + 1 },
    });
    // Who lives across the border has the postal code of that country, and the form says it at its field.
    const beyond = await create({ ...given, cidade: city }, staff);
    expect([beyond.status, wrongIn(beyond.body)]).toEqual([400, ['/cep format']]);
    const { status, body } = await create(given, staff);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(dataOf(body)).toMatchObject({ codigo_mundial: '59500000001', ddi: 595, ddd: null, sigla_pais: 'PRY' });
    // The letter of recommendation begins with it.
    const [stored] = await server.db.query(sql`select cep from cliente where id = ${Number(dataOf(body).id)}`);
    expect(stored).toEqual({ cep: '1209' });
    const wrong = await create({ ...given, cpf: 'ABC', cep: '12345678' }, staff);
    expect([wrong.status, wrongIn(wrong.body)]).toMatchObject([
      400,
      expect.arrayContaining(['/cpf cadastro_documento', '/cep format']),
    ]);
  });

  test('two at the same time get different world codes', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(form())));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => dataOf(body).codigo_mundial)).size).toBe(4);
  });

  test('a repeat with the same key registers nobody twice', async () => {
    const [given, headers] = [form(), { 'idempotency-key': 'cadastro-1234567890' }];
    const [first, again] = [await create(given, di, headers), await create(given, di, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(dataOf(again.body).id).toBe(dataOf(first.body).id);
  });

  test('a pending registration is changed by who may register, an accepted one by Adm Cadastro and SuperAdmin alone', async () => {
    const path = (id: number) => `/cadastroConsultor/${id}`;
    const given = form();
    const { id, versao } = dataOf((await create(given)).body);
    const { pais: _pais, ...rest } = given;
    const change = (token: string, body: unknown) => server.call('PUT', path(id), { token, body });
    const renamed = await change(di, { ...rest, versao, nome: 'Maria de Souza' });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect(dataOf(renamed.body)).toMatchObject({ nome: 'Maria de Souza' });
    expect((await change(di, { ...rest, versao, nome: 'Outra' })).body.code).toBe('CADASTRO_ALTERADO');
    const stranger = await server.login('DI', { id_cliente: 3 });
    expect((await server.call('GET', path(id), { token: stranger })).status).toBe(404);
    expect((await change(stranger, { ...rest, versao })).status).toBe(404);
    await server.db.execute(sql`update cliente set status = 'ATIVO', aceite_consultor = true where id = ${id}`);
    const { body } = await server.call('GET', path(id), { token: di });
    expect(dataOf(body)).toMatchObject({ pode_editar: false, pode_reenviar: false });
    const now = dataOf(body).versao;
    expect((await change(di, { ...rest, versao: now })).status).toBe(403);
    for (const profile of ['ADM_CADASTRO', 'SUPERADMIN'] as const) {
      const token = await server.login(profile);
      const seen = dataOf((await server.call('GET', path(id), { token })).body);
      expect(seen.pode_editar).toBe(true);
      expect((await change(token, { ...rest, versao: seen.versao, bairro: profile })).status).toBe(200);
    }
  });

  test('an empty form has the defaults, the masks and the rule of its country', async () => {
    await server.db.execute(sql`
      insert into funcao_basica (descricao, id_pais, rotulo_cpf, mascara_cpf, digitos_consulta_cpf)
      values ('Paraguai', ${paraguay}, 'RUC', '9999999-9', 8)`);
    const ask = async (country: number) =>
      dataOf((await server.call('GET', `/cadastroConsultor/0?id_pais=${country}`, { token: di })).body);
    expect(await ask(brazil)).toMatchObject({
      ...{ id: 0, sigla_pais: 'BRA', mascara_cpf: '999.999.999-99', requer_codigo_kit_hash: true, ve_lote_ars: true },
      ...{ ddi: 55, participouMmn: false, filial: { id: here, nome: 'Cá' }, pode_editar: true },
    });
    expect(await ask(paraguay)).toMatchObject({
      ...{
        sigla_pais: 'PRY',
        rotulo_cpf: 'RUC',
        mascara_cpf: '9999999-9',
        digitos_consulta_cpf: 8,
        ve_lote_ars: false,
      },
      ...{ ddi: 595, requer_codigo_kit_hash: false, filial: null },
    });
  });

  test('nobody registers who may register no clients', async () => {
    for (const profile of ['CLIENTE', 'CONSULTOR', 'DIRETORIA', 'ATENDENTE_FILIAL', 'NENHUM'] as const)
      expect((await create(form(), await server.login(profile))).status).toBe(403);
  });
});
