import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedGraduations } from '../../../src/areas/account/demo/seed.ts';
import { dayAround, demoMonth } from '../../../src/demo/demo-month.ts';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { createApp } from '../../../src/start/app.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server.ts';

let server: TestServer;
let mailing: FastifyInstance;
let sent: MailMessage[] = [];

beforeAll(async () => {
  server = await startTestServer();
  mailing = await createApp({
    ...server,
    verifyAnswers: true,
    loginLimits: { perLogin: 1_000, perAddress: 100_000 },
    mail: { send: async (message) => void sent.push(message), close: () => undefined },
    publicUrl: () => 'https://portal.example',
    frameSources: ['https://blog.example.com'],
  });
  await mailing.ready();
}, 120_000);
afterAll(async () => {
  await mailing.close();
  await server.close();
});
beforeEach(() => {
  sent = [];
});

type Own = Readonly<Record<string, unknown>> & { readonly id: number; readonly versao: number };

async function own(token: string): Promise<Own> {
  const { status, body } = await server.call('GET', '/sessao/usuario', { token });
  expect(status).toBe(200);
  return body.data as Own;
}

const change = (token: string, body: unknown) => server.call('PUT', '/sessao/usuario', { token, body });

test('without a session there are no own data', async () => {
  for (const [method, path] of [
    ['GET', '/sessao/usuario'],
    ['PUT', '/sessao/usuario'],
    ['GET', '/sessao/usuario/view'],
    ['POST', '/sessao/email'],
    ['PUT', '/sessao/email'],
    ['GET', '/listarTimelineUsuario'],
    ['GET', '/sobre'],
  ] as const) {
    const answer = await server.call(method, path, method === 'GET' ? {} : { body: {} });
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'SESSAO_INVALIDA']);
  }
});

test('a customer, who may not list users, reads and changes their own name, telephone and start', async () => {
  const token = await server.login('CLIENTE');
  expect((await server.call('GET', '/Usuario', { token })).body.code).toBe('SEM_PERMISSAO');
  const before = await own(token);
  expect(before).toMatchObject({ telefone: null, foto: null, perfil: { descricao: 'CLIENTE' }, cliente: null });

  const answer = await change(token, {
    versao: before.versao,
    nome: 'Nome Novo',
    telefone: '+5511987654321',
    url: '/meus_pedidos',
  });
  expect(answer.status).toBe(200);
  const after = await own(token);
  expect(after).toEqual({
    ...before,
    versao: before.versao + 1,
    nome: 'Nome Novo',
    telefone: '+5511987654321',
    url: '/meus_pedidos',
  });
  // The session says so at once, and the history who it was.
  expect((await server.call('GET', '/sessao', { token })).body.data).toMatchObject({ nome: 'Nome Novo' });
  const [entry] = await server.db.query<{ id_usuario: number; depois: unknown }>(sql`
    select id_usuario, depois from vitral_historico
    where entity = 'Usuario' and id_registro = ${before.id} order by id desc limit 1`);
  expect(entry).toMatchObject({ id_usuario: before.id, depois: { nome: 'Nome Novo' } });
});

test('everything else of the own user is refused, and nothing of the same call is saved', async () => {
  const token = await server.login('CLIENTE');
  const before = await own(token);
  const [stored] = await server.db.query(sql`select * from usuario where id = ${before.id}`);
  const refused: Readonly<Record<string, unknown>> = {
    perfil: { id: 1 },
    tipo: 'ADMINISTRATIVO',
    login: 'outro@teste.example',
    ativo: true,
    cliente: { id: 1 },
    filial: { id: 1 },
    pais: { id: 1 },
    codigo_mundial: '1',
    status_penn: 'ATIVO',
    exibir_carrinho: true,
    salvar_cookies: true,
    sigla_idioma: 'en',
    avatar: 'https://example.com/a.png',
    id: 1,
    dh_registro: '2020-01-01T00:00:00Z',
  };
  for (const [name, value] of Object.entries(refused)) {
    const answer = await change(token, { versao: before.versao, nome: 'Nome Novo', [name]: value });
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'DADOS_INVALIDOS']);
  }
  expect(await server.db.query(sql`select * from usuario where id = ${before.id}`)).toEqual([stored]);
});

test('what does not fit is refused at its field', async () => {
  const token = await server.login('CLIENTE');
  const { versao } = await own(token);
  const pointers = async (body: object) =>
    (await change(token, { versao, ...body })).body.details?.errors?.map(({ pointer }) => pointer);
  expect(await pointers({ nome: '' })).toEqual(['/nome']);
  expect(await pointers({ nome: 'x'.repeat(121) })).toEqual(['/nome']);
  for (const url of ['home', '//example.com', '/\\example.com', '/\t/example.com', 'https://example.com'])
    expect([url, await pointers({ url })]).toEqual([url, ['/url']]);
  expect(await pointers({ foto: { id: 999_999 } })).toEqual(['/foto']);
});

test('of two changes from one version the second is told of the first', async () => {
  const token = await server.login('CLIENTE');
  const { versao } = await own(token);
  expect((await change(token, { versao, nome: 'Um' })).status).toBe(200);
  const answer = await change(token, { versao, nome: 'Dois' });
  expect([answer.status, answer.body.code]).toEqual([409, 'REGISTRO_ALTERADO']);
});

test('a photo shows in the session, is read by its owner and who may list users, and goes again', async () => {
  const token = await server.login('CLIENTE');
  const foto = await upload(token);
  const { versao } = await own(token);
  expect((await change(token, { versao, foto: { id: foto } })).status).toBe(200);
  expect((await server.call('GET', '/sessao', { token })).body.data).toMatchObject({ avatar: `arquivo/${foto}` });

  const read = async (who: string) => (await server.call('GET', `/arquivo/${foto}?largura=64`, { token: who })).status;
  expect(await read(token)).toBe(200);
  expect(await read(await server.login('ADMINISTRADOR'))).toBe(200);
  expect(await read(await server.login('CLIENTE'))).toBe(404);

  expect((await change(token, { versao: versao + 1, foto: null })).status).toBe(200);
  expect((await server.call('GET', '/sessao', { token })).body.data).toMatchObject({ avatar: null });
});

test("nobody takes another person's photo, nor a file that is no picture", async () => {
  const [owner, thief] = [await server.login('CLIENTE'), await server.login('CLIENTE')];
  const foto = await upload(owner);
  const { versao } = await own(thief);
  expect((await change(thief, { versao, foto: { id: foto } })).body.code).toBe('DADOS_INVALIDOS');
  const text = await upload(thief, 'foto.png', 'isto não é uma imagem');
  expect((await change(thief, { versao, foto: { id: text } })).body.code).toBe('DADOS_INVALIDOS');
});

test('the view of the form is for everybody', async () => {
  const token = await server.login('CLIENTE');
  const { status, body } = await server.call('GET', '/sessao/usuario/view', { token });
  expect([status, body.entity, isRecord(body.model)]).toEqual([200, 'Usuario', true]);
});

test('the timeline has each title of the own client once, the newest first', async () => {
  const [mine, other] = await server.db.query<{ id: number }>(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status)
    values ('LINHA1', 'Um', 'FISICA', 'ATIVO'), ('LINHA2', 'Dois', 'FISICA', 'ATIVO') returning id`);
  if (mine === undefined || other === undefined) throw new Error('No clients.');
  await server.db.execute(sql`
    insert into graduacao (codigo, descricao, titulo, peso, cor) values ('OURO', 'Ouro', 'Ouro (O)', 20, '#c9a227')`);
  await server.db.execute(sql`
    insert into graduacao_historico (id_cliente, "dhRegistro", "graduacaoTitulo", "graduacaoPeso") values
      (${mine.id}, '2026-01-10T12:00:00Z', 'Prata', 10),
      (${mine.id}, '2026-02-10T12:00:00Z', 'Prata', 10),
      -- Still the first of March in the portal's time zone.
      (${mine.id}, '2026-03-02T01:00:00Z', 'Ouro (O)', 20),
      (${mine.id}, '2026-04-10T12:00:00Z', 'Prata', 10),
      (${other.id}, '2026-05-10T12:00:00Z', 'Diamante', 30)`);
  const token = await server.login('CLIENTE', { id_cliente: mine.id });
  const { body } = await server.call('GET', '/listarTimelineUsuario', { token });
  expect(body.total).toBe(2);
  expect(body.data).toMatchObject([
    { data_aprovacao: '2026-03-01', descricao: 'Ouro', cor: '#c9a227', imagem_graduacao: null },
    { data_aprovacao: '2026-01-10', descricao: 'Prata', cor: null },
  ]);
  const search = await server.call('GET', '/listarTimelineUsuario?query=pra&size=1', { token });
  expect(search.body).toMatchObject({ total: 1, data: [{ descricao: 'Prata' }] });
  const nobody = await server.call('GET', '/listarTimelineUsuario', { token: await server.login('CLIENTE') });
  expect(nobody.body).toMatchObject({ total: 0, data: [] });
});

test('the demonstration has graduations, put once', async () => {
  await server.db.execute(sql`delete from graduacao`);
  const [cliente, consultor] = await server.db.query<{ id: number }>(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status)
    values ('DEMO1', 'Um', 'FISICA', 'ATIVO'), ('DEMO2', 'Dois', 'FISICA', 'ATIVO') returning id`);
  if (cliente === undefined || consultor === undefined) throw new Error('No clients.');
  const clients = { cliente: cliente.id, consultor: consultor.id };
  await seedGraduations(server.db, clients);
  await seedGraduations(server.db, clients);
  const month = await demoMonth(server.db);
  const ofRun = (months: number) => dayAround(month, months, 0);
  const token = await server.login('CONSULTOR', { id_cliente: consultor.id });
  const { body } = await server.call('GET', '/listarTimelineUsuario', { token });
  expect([body.total, body.data]).toMatchObject([
    4,
    [{ descricao: 'D.I Esmeralda', data_aprovacao: ofRun(-12) }, {}, {}, { data_aprovacao: ofRun(-51) }],
  ]);
});

test('versions of what runs are for configurators', async () => {
  const ask = async (token: string) => {
    const answer = await mailing.inject({ url: '/api/sobre', headers: { authorization: `Bearer ${token}` } });
    return answer.json().data as Readonly<Record<string, unknown>>;
  };
  const customer = await ask(await server.login('CLIENTE'));
  expect(customer).toMatchObject({ banco: server.db.kind, versao_banco: null, versao_node: null });
  expect(customer.versao).toMatch(/^\d+\.\d+\.\d+/);
  expect(customer.quadros).toEqual(['https://blog.example.com']);
  expect(await ask(await server.login('CONFIGURADOR'))).toMatchObject({ versao_node: process.versions.node });
});

/* The address to log in with. */

async function email(method: 'POST' | 'PUT', token: string, body: unknown) {
  const answer = await mailing.inject({
    method,
    url: '/api/sessao/email',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json() as Readonly<Record<string, unknown>> };
}

let made = 0;
function newAddress(): string {
  made += 1;
  return `novo${made}@teste.example`;
}

async function linkTo(address: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(() => {
      const mail = sent.find(({ to }) => to === address);
      token = /^https:\/\/portal\.example\/meus_dados\?confirmacao=([\w-]+)$/m.exec(mail?.text ?? '')?.[1];
      return token;
    })
    .toBeDefined();
  return token ?? '';
}

test('a new address counts from its confirmation on, and the old one is told', async () => {
  const token = await server.login('CLIENTE');
  const { login } = await own(token);
  const address = newAddress();
  expect(await email('POST', token, { email: ` ${address.toUpperCase()} `.trim(), senhaAtual: testPassword })).toEqual({
    status: 200,
    body: {},
  });
  const link = await linkTo(address);
  expect((await own(token)).login).toBe(login);
  const waiting = await server.call('GET', '/sessao/usuario', { token });
  expect(waiting.body.email_pendente).toBe(address);

  // Nobody else's session confirms it.
  const stranger = await email('PUT', await server.login('CLIENTE'), { token: link });
  expect([stranger.status, stranger.body.code]).toEqual([422, 'LINK_INVALIDO']);

  const confirmed = await email('PUT', token, { token: link });
  expect(confirmed).toMatchObject({ status: 200, body: { data: { login: address }, email_pendente: null } });
  await expect.poll(() => sent.some(({ to, text }) => to === login && text.includes(address))).toBe(true);
  const enter = (username: string) =>
    server.call('POST', '/login', { body: { username, password: testPassword } }).then(({ status }) => status);
  expect([await enter(address), await enter(String(login))]).toEqual([200, 401]);

  const again = await email('PUT', token, { token: link });
  expect([again.status, again.body.code]).toEqual([422, 'LINK_INVALIDO']);
});

test('the present password is asked for, and the own address is none', async () => {
  const token = await server.login('CLIENTE');
  const { login } = await own(token);
  const codes = async (body: object) => {
    const { details } = (await email('POST', token, body)).body;
    return isRecord(details) && Array.isArray(details.errors) ? details.errors.map(({ code }) => code) : null;
  };
  expect(await codes({ email: newAddress(), senhaAtual: 'errada' })).toEqual(['senha_atual']);
  expect(await codes({ email: login, senhaAtual: testPassword })).toEqual(['igual']);
  expect(await codes({ email: 'sem arroba', senhaAtual: testPassword })).toEqual(['format']);
  expect(sent).toEqual([]);
});

test("asking for somebody else's address answers the same and sends nothing there", async () => {
  const token = await server.login('CLIENTE');
  const other = await own(await server.login('CLIENTE'));
  const answer = await email('POST', token, { email: other.login, senhaAtual: testPassword });
  expect(answer).toEqual({ status: 200, body: {} });
  // A later mail was sent, so this one would have been.
  const address = newAddress();
  await email('POST', token, { email: address, senhaAtual: testPassword });
  await linkTo(address);
  expect(sent.map(({ to }) => to)).toEqual([address]);
});

test('an address that somebody else has got meanwhile is not taken from them', async () => {
  const token = await server.login('CLIENTE');
  const address = newAddress();
  await email('POST', token, { email: address, senhaAtual: testPassword });
  const link = await linkTo(address);
  await server.db.execute(sql`
    insert into usuario (nome, login, id_perfil) select 'Outra', ${address}, min(id) from perfil`);
  const answer = await email('PUT', token, { token: link });
  expect([answer.status, answer.body.code]).toEqual([422, 'LINK_INVALIDO']);
});

test('only the last link counts, for an hour, and five may be asked for', async () => {
  const token = await server.login('CLIENTE');
  const [first, second] = [newAddress(), newAddress()];
  await email('POST', token, { email: first, senhaAtual: testPassword });
  const old = await linkTo(first);
  await email('POST', token, { email: second, senhaAtual: testPassword });
  const link = await linkTo(second);
  expect((await email('PUT', token, { token: old })).status).toBe(422);
  await server.db.execute(sql`update vitral_email_link set dh_expira = now() where email = ${second}`);
  expect((await email('PUT', token, { token: link })).status).toBe(422);
  for (let count = 3; count <= 5; count += 1)
    expect((await email('POST', token, { email: newAddress(), senhaAtual: testPassword })).status).toBe(200);
  const refused = await email('POST', token, { email: newAddress(), senhaAtual: testPassword });
  expect([refused.status, refused.body.code]).toEqual([429, 'MUITAS_TENTATIVAS']);
});

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(token: string, name = 'foto.png', content: Buffer | string = pixel): Promise<number> {
  const form = new FormData();
  form.append(
    'file',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' }),
  );
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/arquivo',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  return (answer.json() as { readonly data: { readonly id: number } }).data.id;
}
