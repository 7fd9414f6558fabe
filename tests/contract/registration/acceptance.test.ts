import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** How consultants accept, and the single calls of a registration (specification 002, sections 4, 6, 7 and 8). */
let server: TestServer;
let mailing: FastifyInstance;
let di: string;
let staff: string;
const sent: MailMessage[] = [];
const [brazil, here, there, married] = [7_000, 7_000, 7_001, 7_000];

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3, ddi) values (${brazil}, 'Brasil', 'Brasil', 'BR', 'BRA', 55);
    insert into pais (id, nome, nome_es, sigla) values (${brazil + 1}, 'Sem DDI', 'Sin DDI', 'XX');
    insert into filial (id, nome, moeda, id_pais) values (${here}, 'Cá', 'BRL', ${brazil}), (${there}, 'Sem DDI', 'BRL', ${brazil + 1});
    insert into estado_civil (id, descricao, constante) values (${married}, 'Casado(a)', 'CASADO');
    insert into estado (id, nome, sigla, id_pais) values (1, 'São Paulo', 'SP', ${brazil});
    insert into cidade (id, nome, id_estado) values (1, 'São Paulo', 1);
    insert into pessoa_fisica (id, cpf, rg) overriding system value values (902, '52998224725', '1'), (905, '11144477735', '2');
    insert into pessoa (id, tipo, nome, "id_pessoaFisica") overriding system value values (902, 'PF', 'Ana Lima', 902), (905, 'PF', 'Rui Sá', 905);
    insert into endereco (id, id_pessoa, cep, logradouro, numero, bairro, id_cidade) overriding system value values
      (902, 902, '01310100', 'Avenida Paulista', '1', 'Bela Vista', 1), (905, 905, '01310100', 'Avenida Paulista', '2', 'Bela Vista', 1);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, email, id_pessoa, aceite_consultor) values
      (1, 'R1', 'Dora', 'FISICA', 'APROVADO', 'DI', ${here}, null, null, true),
      (2, 'R2', 'Ana Lima', 'FISICA', 'ATIVO', 'CONSULTOR', ${here}, 'ana@example.com', 902, true),
      (3, 'R3', 'Bia', 'FISICA', 'APROVADO', 'DI', ${here}, null, null, true),
      (5, 'R5', 'Rui Sá', 'FISICA', 'PENDENTE', 'CONSULTOR', ${here}, 'rui@example.com', 905, false),
      (6, 'R6', 'Eva', 'FISICA', 'PENDENTE', 'CONSULTOR', ${here}, null, null, false);
    update pessoa set id_responsavel = 1 where id in (902, 905);
    select setval(pg_get_serial_sequence('cliente', 'id'), 100);
    update cliente set id_consultor = 1 where id in (2, 5, 6);
    insert into kit_comprado (chave, comprador, descricao, ativado) values ('AAAAA', 1, 'Kit', null), ('BBBBB', 3, 'Kit', null), ('CCCCC', 1, 'Kit', 2);`);
  await fillNetwork(server.db);
  mailing = await createApp({
    ...server,
    mail: { send: async (message) => void sent.push(message), close: () => undefined },
    publicUrl: () => 'https://portal.example',
  });
  await mailing.ready();
}, 120_000);
// Sessions have limits of their own; each test is its own sitting.
beforeEach(async () => {
  di = await server.login('DI', { id_cliente: 1, id_filial: here });
  staff = await server.login('ADM_CADASTRO');
});
afterAll(async () => {
  await mailing.close();
  await server.close();
});

const send = (id: number, token = di) => server.call('POST', `/cadastroConsultor/${id}/reenviarAceite`, { token });
const codeOf = (mail: MailMessage | undefined) =>
  /https:\/\/portal\.example\/consultores\/aceite\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
/** Has an invitation sent and answers its code. */
async function invite(id: number): Promise<string> {
  const before = sent.length;
  expect((await send(id)).status).toBe(200);
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before), { interval: 50 });
  return codeOf(sent.at(-1));
}
const look = (code: string) => server.call('GET', `/public/aceite/${code}`);
const accept = (code: string) => server.call('POST', `/public/aceite/${code}`, { headers: { 'x-language': 'pt-BR' } });
const stateOf = async (id: number) =>
  (
    await server.db.query(
      sql`select status, aceite_consultor, verificacao_ativacao_pendente as conferir from cliente where id = ${id}`,
    )
  )[0];

describe(`the acceptance of a registration, on ${testDatabaseKind}`, () => {
  test('the mail has a link that no database holds, and a newer one ends it', async () => {
    const first = await invite(5);
    expect(sent.at(-1)).toMatchObject({
      to: 'rui@example.com',
      subject: 'Aceite do seu cadastro de consultor · Vitral',
    });
    expect(sent.at(-1)?.text).toContain('Olá, Rui!');
    const second = await invite(5);
    const stored = await server.db.query(sql`
      select 1 as found from (
        select conteudo::text as v from vitral_saida union all select token_hash from consultor_aceite
      ) as t where strpos(v, ${second}) > 0`);
    expect(stored).toEqual([]);
    expect((await look(first)).body.code).toBe('CONVITE_NAO_ENCONTRADO');
    expect((await accept(first)).status).toBe(404);
    expect((await look(second)).body.data).toEqual({ situacao: 'ABERTO', nome: 'Rui', filial: 'Cá', ascendente: null });
  });

  test('one that expired says whom to ask, and changes nothing', async () => {
    const code = await invite(5);
    await server.db.execute(
      sql`update consultor_aceite set dh_expira = now() - interval '1 minute' where dh_uso is null`,
    );
    expect((await look(code)).body.data).toEqual({ situacao: 'VENCIDO' });
    const { status, text } = await accept(code);
    expect([status, text]).toEqual([
      422,
      expect.stringContaining('Peça a quem fez o seu cadastro que o envie de novo'),
    ]);
    expect(await stateOf(5)).toMatchObject({ status: 'PENDENTE', aceite_consultor: false });
  });

  test('an address that was corrected ends the invitation to the wrong one', async () => {
    const code = await invite(5);
    await server.db.execute(sql`update cliente set email = 'rui.sa@example.com' where id = 5`);
    expect((await look(code)).status).toBe(404);
    expect((await accept(code)).status).toBe(404);
  });

  test('it is accepted once, by however many at once, and the history says so', async () => {
    const code = await invite(5);
    const answers = await Promise.all([accept(code), accept(code), accept(code)]);
    expect(answers.map(({ body }) => body.data)).toEqual(Array(3).fill({ situacao: 'ACEITO' }));
    expect(await stateOf(5)).toEqual({ status: 'ATIVO', aceite_consultor: true, conferir: true });
    const changes = await server.db.query(sql`
      select depois from vitral_historico where entity = 'Cliente' and id_registro = 5 and depois ? 'aceite_consultor'`);
    expect(changes).toHaveLength(1);
    expect((await look(code)).body.data).toEqual({ situacao: 'ACEITO' });
    const { body } = await send(5);
    expect(body.code).toBe('REGRA_DE_NEGOCIO');
    // Whoever was blocked since is not brought back by an old link.
    await server.db.execute(sql`update cliente set status = 'BLOQUEADO' where id = 5`);
    expect((await accept(code)).body.data).toEqual({ situacao: 'ACEITO' });
    expect(await stateOf(5)).toMatchObject({ status: 'BLOQUEADO' });
  });

  test('it is sent by who sees the registration, to who has an address', async () => {
    const stranger = await server.login('DI', { id_cliente: 3 });
    expect((await send(6, stranger)).status).toBe(404);
    expect((await send(6, await server.login('DIRETORIA'))).status).toBe(403);
    expect((await send(6)).status).toBe(422);
    expect((await accept('naoexistenaoexistenaoexiste')).status).toBe(404);
  });

  test('no save makes a consultant of who has not accepted', async () => {
    const body = { versao: 1, status: 'ATIVO' };
    for (const token of [di, staff]) expect((await server.call('PUT', '/Cliente/6', { token, body })).status).toBe(400);
    const forged = await server.call('PUT', '/Cliente/6', { token: staff, body: { ...body, aceite_consultor: true } });
    expect(forged.status).toBe(400);
    expect(await stateOf(6)).toMatchObject({ status: 'PENDENTE', aceite_consultor: false });
  });
});

describe(`personal data of consultants, on ${testDatabaseKind}`, () => {
  const wrong = (body: Awaited<ReturnType<typeof send>>['body']) =>
    body.details?.errors?.map(({ pointer, code }) => `${pointer} ${code}`);
  test('a client, a person and the rows of a person are changed by Adm Cadastro and SuperAdmin alone', async () => {
    const staffer = await server.login('ADMINISTRATIVO');
    const attempts = (token: string) => [
      server.call('PUT', '/Cliente/2', { token, body: { versao: 1, nome: 'Outra Ana' } }),
      server.call('PUT', '/Pessoa/902', { token, body: { versao: 1, nome: 'Outra Ana' } }),
      server.call('PUT', '/Pessoa/902', { token, body: { versao: 1, pessoaFisica: { id: 902, versao: 1, rg: '9' } } }),
      server.call('PUT', '/Pessoa/902', {
        token,
        body: { versao: 1, enderecos: [{ id: 902, versao: 1, numero: '9' }] },
      }),
      server.call('PUT', '/Pessoa/902', { token, body: { versao: 1, emails: [{ email: 'x@example.com' }] } }),
      server.call('PUT', '/PessoaFisica/902', { token, body: { versao: 1, rg: '9' } }),
      server.call('PUT', '/Endereco/902', { token, body: { versao: 1, numero: '9' } }),
      server.call('POST', '/Email', { token, body: { email: 'y@example.com', pessoa: 902 } }),
      server.call('DELETE', '/Endereco/902', { token }),
    ];
    const answers = await Promise.all(attempts(staffer));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 403]);
    expect(wrong(answers[0]?.body ?? {})).toEqual(['/nome consultor_dados_pessoais']);
    expect(wrong(answers[2]?.body ?? {})).toEqual(['/pessoaFisica/rg consultor_dados_pessoais']);
    expect(wrong(answers[3]?.body ?? {})).toEqual(['/enderecos/0/numero consultor_dados_pessoais']);
    // What is no personal data goes on being theirs, and so is the same name sent again.
    const noted = await server.call('PUT', '/Cliente/2', {
      token: staffer,
      body: { versao: 1, nome: 'Ana Lima', observacao: 'x' },
    });
    expect(noted.status, noted.text).toBe(200);
    const saved = await server.call('PUT', '/Pessoa/902', {
      token: staff,
      body: {
        versao: 1,
        nome: 'Ana Lima Sá',
        pessoaFisica: { id: 902, versao: 1, rg: '9' },
        enderecos: [{ id: 902, versao: 1, numero: '9' }],
      },
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      nome: 'Ana Lima Sá',
      pessoaFisica: { rg: '9' },
      enderecos: [{ numero: '9' }],
    });
  });
});

describe(`the single calls of a registration, on ${testDatabaseKind}`, () => {
  const person = {
    tipo: 'PF',
    nome: 'Nova Pessoa',
    pessoaFisica: { cpf: '39053344705', rg: '1' },
    emails: [{ email: 'nova@example.com' }],
  };
  const post = (body: unknown, token = di) => server.call('POST', '/Pessoa', { token, body });
  const people = () =>
    server.db.query(
      sql`select (select count(*)::int from pessoa) as p, (select count(*)::int from pessoa_fisica) as f`,
    );

  test('a person is saved with all that belongs to it, or not at all', async () => {
    const { status, body, text } = await post({
      ...person,
      socios: [{ cpf: '98765432100', nome: 'Sócia', participacao: 50 }],
    });
    expect(status, text).toBe(201);
    expect(body.data).toMatchObject({
      nome: 'Nova Pessoa',
      pessoaFisica: { cpf: '39053344705' },
      emails: [{ email: 'nova@example.com' }],
      socios: [{ nome: 'Sócia' }],
      responsavel: { id: 1 },
    });
    const before = await people();
    const refused = async (changes: object) => {
      const answer = await post({ ...person, ...changes });
      return [answer.status, answer.body.details?.errors?.map(({ pointer, code }) => `${pointer} ${code}`)];
    };
    expect(await refused({ pessoaFisica: { cpf: '39053344704' } })).toEqual([400, ['/pessoaFisica/cpf documento']]);
    expect(await refused({ pessoaFisica: { cpf: '39053344705', estadoCivil: married, nomeConjuge: 'C' } })).toEqual([
      400,
      ['/pessoaFisica/cpfConjuge cadastro_obrigatorio', '/pessoaFisica/dataNascimentoConjuge cadastro_obrigatorio'],
    ]);
    expect((await post({ ...person, pessoaFisica: { id: 902, versao: 1, cpf: '39053344705' } })).status).toBe(400);
    expect((await post({ ...person, enderecos: [{ cep: '01310100' }] })).status).toBe(400);
    // What is wrong with one part hides nothing of the others.
    const address = { cep: '01310100', logradouro: 'Rua Um', numero: '1', bairro: 'Centro', cidade: { id: 999_999 } };
    const wrong = { pessoaFisica: { cpf: '39053344704', estadoCivil: { id: 999_999 } }, enderecos: [address] };
    expect(await refused(wrong)).toEqual([
      400,
      ['/pessoaFisica/cpf documento', '/pessoaFisica/estadoCivil referencia', '/enderecos/0/cidade referencia'],
    ]);
    expect(await people()).toEqual(before);
    expect((await post(person, await server.login('DIRETORIA'))).status).toBe(403);
  });

  test('codes are given once, in the range of the country', async () => {
    const draw = async (id: number) =>
      server.call('GET', `/codigo_mundial/novo?id_filial=${id}`, { token: di, headers: { 'x-language': 'pt-BR' } });
    await server.db.execute(sql`insert into pessoa (tipo, nome, codigo_mundial) values ('PF', 'Xis', '5500000002')`);
    const answers = await Promise.all([draw(here), draw(here)]);
    expect(answers.map(({ body }) => Object(body.data).codigo_mundial).sort()).toEqual(['5500000001', '5500000003']);
    expect((await draw(there)).text).toContain(
      'Ocorreu uma falha ao tentar gerar um novo Código Mundial, entre em contato com o suporte!',
    );
    expect((await draw(999)).text).toContain('A Filial é obrigatória. Verifique!');
  });

  test('a client is checked as its save would be, and nothing is saved', async () => {
    const right = {
      codigo_mundial: '77',
      nome: 'Novo',
      tipo_pessoa: 'FISICA',
      documento: '39053344705',
      tipo: 'CONSULTOR',
      status: 'PENDENTE',
      filial: here,
      consultor: 1,
    };
    const check = (changes: object, id = 0) =>
      server.call('POST', `/Cliente/${id}/validate`, {
        token: di,
        body: { ...right, ...changes },
        headers: { 'x-language': 'pt-BR' },
      });
    const [first, again] = [await check({}), await check({})];
    expect([first.status, again.status], first.text).toEqual([200, 200]);
    expect((await check({ filial: null })).text).toContain('A Filial é obrigatória. Verifique!');
    expect((await check({ pessoa: 902, documento: null })).text).toContain(
      'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!',
    );
    expect((await check({ documento: '98765432100' })).text).toContain(
      'já existe em nossa base como sócio! Não será possível prosseguir!',
    );
    expect((await check({ documento: '1' })).status).toBe(400);
    expect((await check({ codigo_mundial: 'R2' })).status).toBe(409);
    const posted = await server.call('POST', '/Cliente', { token: di, body: { ...right, filial: null } });
    expect(posted.status).toBe(422);
    expect(await server.db.query(sql`select 1 as found from cliente where codigo_mundial = '77'`)).toEqual([]);
  });

  test('started registrations are those of the own network, whole', async () => {
    const ask = async (query: string, token = di) =>
      (await server.call('GET', `/listarDadosCadastroConsultor${query}`, { token })).body;
    const all = await ask('');
    expect(all).toMatchObject({ total: 1, data: [{ id: 6, cliente: { nome: 'Eva' }, dadosComerciais: null }] });
    await server.db.execute(sql`update cliente set status = 'PENDENTE', aceite_consultor = false where id = 5`);
    expect(await ask('?cpf=11144477735')).toMatchObject({
      total: 1,
      data: [{ id: 5, pessoa: { pessoaFisica: { cpf: '11144477735' }, enderecos: [{ numero: '2' }] } }],
    });
    expect(await ask('?id_cliente=2')).toMatchObject({ total: 0, data: [] });
    expect(await ask('?cpf=11144477735', await server.login('DI', { id_cliente: 3 }))).toMatchObject({ total: 0 });
  });

  test('kits are those of the own orders that activated nobody', async () => {
    const ask = async (query: string, token = di) =>
      (await server.call('GET', `/listarKitHash${query}`, { token })).body;
    expect(await ask('')).toMatchObject({ total: 1, data: [{ chave: 'AAAAA' }] });
    expect(await ask('?chave=aaaaa')).toMatchObject({ total: 1 });
    expect(await ask('?chave=BBBBB')).toMatchObject({ total: 0 });
    expect(await ask('', staff)).toMatchObject({ total: 2 });
  });

  test('the rule of joining is that of the country of the branch', async () => {
    const ask = (query: string) =>
      server.call('GET', `/consulta_regra_adesao_inicial_consultor${query}`, { token: di });
    for (const query of ['', `?id_filial=${here}`])
      expect((await ask(query)).body.data).toMatchObject({
        descricao: 'Adesão Brasil',
        requer_codigo_kit_hash: true,
        requer_serial_ars: false,
      });
    expect((await ask('?id_filial=999')).status).toBe(404);
  });
});
