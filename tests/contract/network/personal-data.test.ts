import { Writable } from 'node:stream';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { csvOf, importFile } from '../../support/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Who may not edit the personal data of a consultant cannot by files, lists and nested records either (002, section 6). */
let server: TestServer;
let staffer: string;
let registrar: string;
/** Who may not edit the personal data of a consultant, by any call: above, beside, below them, and at other desks. */
const others = {
  owner: ['DI', 1],
  herself: ['CONSULTOR', 2],
  customer: ['CLIENTE', 5],
  financeiro: ['FINANCEIRO', null],
  diretoria: ['DIRETORIA', null],
  atendente: ['ATENDENTE_FILIAL', null],
  administrativo: ['ADMINISTRATIVO', null],
} as const;
const [ana, customer] = [902, 905];
const address = { cep: '01310100', logradouro: 'Rua', numero: '5', bairro: 'Sé', cidade: { id: 1 } };

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3, ddi) values (7000, 'Brasil', 'Brasil', 'BR', 'BRA', 55);
    insert into filial (id, nome, moeda, id_pais) values (7000, 'Cá', 'BRL', 7000);
    insert into estado (id, nome, sigla, id_pais) values (1, 'São Paulo', 'SP', 7000);
    insert into cidade (id, nome, id_estado) values (1, 'São Paulo', 1);
    insert into pessoa_fisica (id, cpf, rg) overriding system value values (${ana}, '52998224725', '1'), (${customer}, '11144477735', '2');
    insert into pessoa (id, tipo, nome, "id_pessoaFisica") overriding system value values
      (${ana}, 'PF', 'Ana Lima', ${ana}), (${customer}, 'PF', 'Rui Sá', ${customer});
    insert into endereco (id, id_pessoa, cep, logradouro, numero, bairro, id_cidade) overriding system value values
      (${ana}, ${ana}, '01310100', 'Avenida Paulista', '1', 'Bela Vista', 1),
      (${customer}, ${customer}, '01310100', 'Avenida Paulista', '2', 'Bela Vista', 1);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, email, id_pessoa, aceite_consultor) values
      (1, 'R1', 'Dora', 'FISICA', 'APROVADO', 'DI', 7000, null, null, true),
      (2, 'R2', 'Ana Lima', 'FISICA', 'ATIVO', 'CONSULTOR', 7000, 'ana@example.com', ${ana}, true),
      (5, 'R5', 'Rui Sá', 'FISICA', 'ATIVO', 'CLIENTE', 7000, 'rui@example.com', ${customer}, false);
    update cliente set id_consultor = 1 where id in (2, 5);`);
  await fillNetwork(server.db);
}, 120_000);
// Sessions have limits of their own; each test is its own sitting.
beforeEach(async () => {
  staffer = await server.login('ADMINISTRATIVO');
  registrar = await server.login('ADM_CADASTRO');
});
afterAll(() => server.close());

/** What is stored of the consultant, of all tables that hold it. */
const stored = () =>
  server.db.query(sql`
    select c.nome, c.email, c.id_pessoa, p.nome as pessoa, p."id_pessoaFisica" as fisica, f.rg,
      (select json_agg(json_build_array(e.id, e.numero) order by e.id) from endereco as e
        where e.id_pessoa = p.id) as enderecos
    from cliente as c join pessoa as p on p.id = ${ana} join pessoa_fisica as f on f.id = ${ana} where c.id = 2`);

describe(`personal data of consultants by other doors, on ${testDatabaseKind}`, () => {
  const change = (token: string, entity: string, heading: string, id: number, value: string) =>
    importFile(
      ...[server, token, entity],
      {
        name: 'a.csv',
        content: csvOf([
          ['id', heading],
          [String(id), value],
        ]),
      },
      {
        ...{ modo: 'alterar', chave: ['id'] },
        mapeamento: [
          { coluna: 0, campo: 'id' },
          { coluna: 1, campo: heading },
        ],
      },
    );

  test('a file changes them for nobody who may not, and what is none goes on', async () => {
    const before = await stored();
    for (const [entity, field, id] of [
      ['Cliente', 'nome', 2],
      ['Cliente', 'email', 2],
      ['Pessoa', 'nome', ana],
      ['PessoaFisica', 'rg', ana],
      ['Endereco', 'numero', ana],
    ] as const) {
      const done = await change(staffer, entity, field, id, field === 'email' ? 'z@example.com' : '99');
      expect([entity, done.alteradas, done.com_erro, done.erros?.map(({ campo, code }) => [campo, code])]).toEqual([
        ...[entity, 0, 1],
        [[field, 'consultor_dados_pessoais']],
      ]);
    }
    expect(await stored()).toEqual(before);
    expect(await change(staffer, 'Cliente', 'observacao', 2, 'Nota')).toMatchObject({ alteradas: 1, com_erro: 0 });
    expect(await change(staffer, 'Cliente', 'nome', 5, 'Rui de Sá')).toMatchObject({ alteradas: 1, com_erro: 0 });
  });

  test('nested records and the lists of a person are closed as the records are', async () => {
    const before = await stored();
    const put = (url: string, body?: unknown) =>
      server.call('PUT', url, { token: staffer, ...(body === undefined ? {} : { body }) });
    const version = (await server.db.query<{ versao: number }>(sql`select versao from cliente where id = 2`))[0]
      ?.versao;
    const refused = [
      await put('/Cliente/2', { versao: version, pessoa: { id: customer } }),
      await put('/Pessoa/902', { versao: 1, pessoaFisica: { id: customer, versao: 1, cpf: '11144477735' } }),
      await put('/Pessoa/902', { versao: 1, enderecos: [{ ...address, id: -1 }] }),
      await server.call('POST', '/Endereco', { token: staffer, body: { ...address, pessoa: { id: ana } } }),
      await server.call('POST', '/Endereco', { token: staffer, body: { ...address, id: customer, pessoa: ana } }),
      await put('/Pessoa/902/enderecos/905'),
      await put('/Pessoa/905/enderecos/902'),
      await put('/Endereco/902', { versao: 1, pessoa: { id: customer } }),
      await put('/Endereco/905', { versao: 1, pessoa: { id: ana } }),
      await server.call('DELETE', '/Pessoa/902/enderecos/902', { token: staffer }),
    ];
    const reasons = refused.map(({ status, body }) => [
      ...new Set([String(status), ...(body.details?.errors?.map(({ code }) => code) ?? [body.code])]),
    ]);
    const closed = ['400', 'consultor_dados_pessoais'];
    expect(reasons).toEqual([
      closed,
      ['400', 'referencia'],
      ...Array.from({ length: 7 }, () => closed),
      ['403', 'CONSULTOR_DADOS_PESSOAIS'],
    ]);
    expect(await stored()).toEqual(before);
    // A list without its rows leaves them where they are.
    expect((await put('/Pessoa/902', { versao: 1, enderecos: [] })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test('button and server agree for every profile, and nobody else changes them by any call', async () => {
    const before = await stored();
    const body = { nome: 'Outro Nome', rg: '987654321' };
    const [current] = await server.db.query<Readonly<Record<'cliente' | 'pessoa' | 'fisica' | 'endereco', number>>>(sql`
      select (select versao from cliente where id = 2) as cliente, (select versao from pessoa where id = ${ana}) as pessoa,
        (select versao from pessoa_fisica where id = ${ana}) as fisica, (select versao from endereco where id = ${ana}) as endereco`);
    for (const [who, [profile, client]] of Object.entries(others)) {
      const token = await server.login(profile, client === null ? {} : { id_cliente: client });
      const shown = await server.call('GET', '/cadastroConsultor/2', { token });
      // Who sees the tab has no button, all others do not see the consultant.
      if (shown.status === 200) expect([who, shown.body.data]).toMatchObject([who, { pode_editar: false }]);
      else expect([who, [403, 404].includes(shown.status)]).toEqual([who, true]);
      const versao = (shown.body.data as { readonly versao?: string } | undefined)?.versao ?? '1.1.1.1.1.1.1.1';
      const answers = [
        await server.call('PUT', '/cadastroConsultor/2', { token, body: { ...body, versao } }),
        await server.call('PUT', '/Cliente/2', { token, body: { versao: current?.cliente, nome: 'Outro Nome' } }),
        await server.call('PUT', `/Pessoa/${ana}`, { token, body: { versao: current?.pessoa, nome: 'Outro Nome' } }),
        await server.call('PUT', `/PessoaFisica/${ana}`, { token, body: { versao: current?.fisica, rg: '9' } }),
        await server.call('PUT', `/Endereco/${ana}`, { token, body: { versao: current?.endereco, numero: '9' } }),
        await server.call('DELETE', `/Endereco/${ana}`, { token }),
        await server.call('POST', '/Email', { token, body: { email: 'x@example.com', pessoa: ana } }),
        await server.call('PUT', `/Pessoa/${ana}/enderecos/${customer}`, { token }),
      ];
      expect([who, answers.filter(({ status }) => ![400, 403, 404].includes(status)).map(({ text }) => text)]).toEqual([
        ...[who, []],
      ]);
      expect([who, await stored()]).toEqual([who, before]);
    }
    const [registration] = [await server.call('GET', '/cadastroConsultor/2', { token: registrar })];
    expect(registration?.body.data).toMatchObject({ pode_editar: true });
    const superadmin = await server.login('SUPERADMIN');
    expect((await server.call('GET', '/cadastroConsultor/2', { token: superadmin })).body.data).toMatchObject({
      pode_editar: true,
    });
  });

  test('files and lists of who sells and who is interviewed change nothing either', async () => {
    const before = await stored();
    for (const who of ['owner', 'herself', 'financeiro'] as const) {
      const [profile, client] = others[who];
      const token = await server.login(profile, client === null ? {} : { id_cliente: client });
      for (const [entity, field, id] of [
        ['Cliente', 'nome', 2],
        ['Pessoa', 'nome', ana],
        ['Endereco', 'numero', ana],
      ] as const) {
        const done = await change(token, entity, field, id, '99').then(
          ({ alteradas }) => alteradas,
          // Who has no right to import is refused at the door.
          () => 0,
        );
        expect([who, entity, done]).toEqual([who, entity, 0]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  test('the log holds nothing of a person, whether a save is done or refused', async () => {
    let log = '';
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    });
    const app = await createApp({ ...server, logger: pino({ level: 'trace' }, sink) });
    await app.ready();
    const call = async (token: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
      (
        await app.inject({
          ...{ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } },
          ...(payload === undefined ? {} : { payload }),
        })
      ).statusCode;
    const rows = await server.db.query<{ versao: number }>(sql`select versao from pessoa where id = ${ana}`);
    const body = {
      versao: rows[0]?.versao,
      nome: 'Segredo Silva',
      pessoaFisica: { id: ana, versao: 1, rg: '445566778' },
    };
    expect(await call(staffer, 'PUT', '/Pessoa/902', body)).toBe(400);
    expect(await call(registrar, 'PUT', '/Pessoa/902', body)).toBe(200);
    expect(await call(registrar, 'PUT', '/Pessoa/902', body)).toBe(409);
    expect(await call(registrar, 'POST', '/Email', { email: 'segredo@example.com', pessoa: ana })).toBeLessThan(300);
    expect(await call(registrar, 'GET', '/Cliente?query=52998224725')).toBe(200);
    await app.close();
    expect(log).not.toBe('');
    const personal = [
      'Segredo Silva',
      '445566778',
      'segredo@example.com',
      '52998224725',
      'Ana Lima',
      'ana@example.com',
    ];
    expect(personal.filter((text) => log.includes(text))).toEqual([]);
  });
});
