import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonRecord } from '../../../src/language/json/record.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

const staff = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const pedido = {
  title: 'Requisição',
  'x-label': 'titulo',
  'x-comments': true,
  'x-access': { FINANCEIRO: staff, CONSULTOR: ['LISTAR'], CLIENTE: ['LISTAR', 'EDITAR'] },
  'x-scope': [
    { profiles: ['FINANCEIRO', 'CONSULTOR'], all: true },
    { profiles: ['CLIENTE'], where: { field: 'aberta', is: true } },
  ],
  type: 'object',
  properties: {
    titulo: { title: 'Título', type: 'string', 'x-access': { read: ['PERFIL:FINANCEIRO'] } },
    aberta: { title: 'Aberta', type: 'boolean', default: false },
  },
};

type Person = { readonly token: string; readonly id: number; readonly name: string };

let server: TestServer;
let admin: Person;
let ana: Person;
let reader: Person;
let client: Person;
let outsider: Person;
beforeAll(async () => {
  server = await startTestServer({
    extraSchemas: { Requisicao: pedido, Interna: { ...pedido, title: 'Interna', 'x-comments': 'EDITAR' } },
  });
  [admin, ana, reader, client, outsider] = [
    await person('ADMINISTRADOR', 'Zuleica Administradora'),
    await person('FINANCEIRO', 'Ana Souza'),
    await person('CONSULTOR', 'João Antônio Leitor'),
    await person('CLIENTE', 'Antônia Cliente'),
    await person('DI', 'Antônio de Fora'),
  ];
}, 120_000);
afterAll(() => server.close());

async function person(profile: Parameters<TestServer['login']>[0], name: string): Promise<Person> {
  const token = await server.login(profile);
  const { id } = (await server.call('GET', '/sessao', { token })).body.data as { id: number };
  await server.db.execute(sql`update usuario set nome = ${name} where id = ${id}`);
  return { token, id, name };
}

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token }: Person,
  body?: unknown,
  key?: string,
) =>
  server.call(method, url, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const dataOf = ({ body }: Answer) => body.data as JsonRecord & { readonly id: number };
const record = async (values: object = { titulo: 'Cadeiras' }) =>
  dataOf(await call('POST', '/Requisicao', ana, values)).id;
const write = (id: number, who: Person, texto: string, key?: string) =>
  call('POST', `/Requisicao/${id}/comentarios`, who, { texto }, key);
const textsOn = async (id: number, who: Person = ana) =>
  ((await call('GET', `/Requisicao/${id}/comentarios`, who)).body.data as { texto: string }[]).map(
    ({ texto }) => texto,
  );
const peopleFor = async (id: number, text: string, who: Person = ana) =>
  (
    (await call('GET', `/Requisicao/${id}/mencionaveis?q=${encodeURIComponent(text)}`, who)).body.data as {
      nome: string;
    }[]
  ).map(({ nome }) => nome);
const settled = () =>
  expect
    .poll(
      async () => (await server.db.query(sql`select 1 as found from vitral_saida where dh_entrega is null`)).length,
      {
        timeout: 20_000,
      },
    )
    .toBe(0);
const noticesOf = async (who: Person) => {
  await settled();
  const { body } = await call('GET', '/listarNotificacoes', who);
  return (body.data as JsonRecord[]).map(({ titulo, texto, url }) => [titulo, texto, url]);
};

describe('who', () => {
  test('may change a record writes comments on it, who may read it reads them, and nobody else', async () => {
    const id = await record();
    const made = await write(id, ana, 'Primeiro <b>comentário</b>\nhttps://vitral.example');
    expect(made.status).toBe(201);
    expect(dataOf(made)).toMatchObject({ usuario: { id: ana.id, nome: ana.name }, dh_edicao: null, excluivel: true });
    const read = await call('GET', `/Requisicao/${id}/comentarios`, reader);
    expect(read.body).toMatchObject({
      data: [{ texto: 'Primeiro <b>comentário</b>\nhttps://vitral.example', editavel_ate: null, excluivel: false }],
      total: 1,
      permitido: false,
    });
    expect((await write(id, reader, 'Não')).status).toBe(403);
    expect((await call('GET', `/Requisicao/${id}/mencionaveis`, reader)).status).toBe(403);
    for (const path of ['comentarios', 'mencionaveis']) {
      expect((await call('GET', `/Requisicao/${id}/${path}`, outsider)).status).toBe(403);
      // Not open: outside of the rows of the profile.
      expect((await call('GET', `/Requisicao/${id}/${path}`, client)).status).toBe(404);
    }
    expect((await write(id, client, 'Não')).status).toBe(404);
  });

  test('may not change a record reads nothing where its comments are for those who may, and is not mentioned', async () => {
    const { body } = await call('POST', '/Interna', ana, { titulo: 'Cadeiras' });
    const id = (body.data as { id: number }).id;
    expect((await call('POST', `/Interna/${id}/comentarios`, ana, { texto: 'Entre nós' })).status).toBe(201);
    expect((await call('GET', `/Interna/${id}`, reader)).status).toBe(200);
    expect((await call('GET', `/Interna/${id}/comentarios`, reader)).body.code).toBe('SEM_PERMISSAO');
    const found = await call('GET', `/Interna/${id}/mencionaveis?q=antonio`, ana);
    expect([found.status, found.body.data]).toEqual([200, []]);
    const named = await call('POST', `/Interna/${id}/comentarios`, ana, { texto: `@[${reader.id}]` });
    expect([named.status, named.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
  });

  test('asks for an entity without comments gets 404', async () => {
    const bank = dataOf(await call('POST', '/Banco', admin, { codigo: '901', nome: 'Banco Sem Conversa' })).id;
    const answer = await call('GET', `/Banco/${bank}/comentarios`, admin);
    expect([answer.status, answer.body.code]).toEqual([404, 'COMENTARIOS_DESLIGADOS']);
  });
});

describe('a comment', () => {
  test('is changed and deleted by who wrote it for 15 minutes, and deleted by administrators at any time', async () => {
    const id = await record();
    const comment = dataOf(await write(id, ana, 'Um')).id;
    const path = `/Requisicao/${id}/comentarios/${comment}`;
    expect((await call('PUT', path, admin, { texto: 'Outro' })).status).toBe(422);
    const changed = await call('PUT', path, ana, { texto: 'Dois' });
    expect(dataOf(changed)).toMatchObject({ texto: 'Dois', dh_edicao: expect.any(String) });
    await server.db.execute(
      sql`update vitral_comentario set dh_registro = now() - interval '16 minutes' where id = ${comment}`,
    );
    for (const answer of [await call('PUT', path, ana, { texto: 'Três' }), await call('DELETE', path, ana)])
      expect([answer.status, answer.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    expect(await textsOn(id)).toEqual(['Dois']);
    // Under another record it is not there.
    expect((await call('DELETE', `/Requisicao/${await record()}/comentarios/${comment}`, admin)).status).toBe(404);
    expect((await call('DELETE', path, admin)).status).toBe(204);
    expect((await call('DELETE', path, admin)).body.code).toBe('COMENTARIO_NAO_ENCONTRADO');
    expect(await textsOn(id)).toEqual([]);
    const rows = await server.db.query(sql`select 1 as found from vitral_comentario where texto like '%Dois%'`);
    expect(rows).toEqual([]);
  });

  test('is one for each key, however often it is sent', async () => {
    const id = await record();
    const oneKey = '5f0c7a52-6c1e-4a53-9a3b-0d7f1c2e9b01';
    const answers = [await write(id, ana, 'Uma vez', oneKey), await write(id, ana, 'Uma vez', oneKey)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.headers['idempotency-replayed']).toBeDefined();
    expect(await textsOn(id)).toEqual(['Uma vez']);
  });

  test('has words, and at most 4,000 characters', async () => {
    const id = await record();
    for (const text of ['', ' \n ', 'a'.repeat(4_001)]) expect((await write(id, ana, text)).status).toBe(400);
    expect((await write(id, ana, 'a'.repeat(4_000))).status).toBe(201);
  });

  test('is read in pages, the newest first', async () => {
    const id = await record();
    for (const text of ['1', '2', '3']) await write(id, ana, text);
    const first = await call('GET', `/Requisicao/${id}/comentarios?limite=2`, ana);
    const [, second] = first.body.data as { id: number; texto: string }[];
    expect(first.body).toMatchObject({ data: [{ texto: '3' }, { texto: '2' }], total: 3 });
    const rest = await call('GET', `/Requisicao/${id}/comentarios?limite=2&antes=${second?.id}`, ana);
    expect(rest.body).toMatchObject({ data: [{ texto: '1' }] });
    expect((await call('GET', `/Requisicao/${id}/comentarios?limite=0`, ana)).body).toMatchObject({
      data: [],
      total: 3,
    });
  });
});

describe('a mention', () => {
  test('is of people who may read the record, by the beginning of their name first', async () => {
    const closed = await record();
    const open = await record({ titulo: 'Mesas', aberta: true });
    expect(await peopleFor(closed, 'antonio')).toEqual([reader.name]);
    expect(await peopleFor(open, 'antoni')).toEqual([client.name, reader.name]);
    expect(await peopleFor(open, 'ana')).toEqual([]);
    expect(await peopleFor(open, '%')).toEqual([]);
    for (const [id, who] of [
      [closed, client],
      [open, outsider],
    ] as const) {
      const refused = await write(id, ana, `Oi @[${who.id}]`);
      expect([refused.status, refused.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
      expect(await noticesOf(who)).toEqual([]);
    }
    expect((await write(open, ana, '@[999999]')).status).toBe(422);
  });

  test('goes out once, with the words, a link, and the name of the record as far as its reader may know it', async () => {
    const id = await record({ titulo: 'Armários {aberta}', aberta: true });
    const made = await write(id, ana, `@[${reader.id}] veja <i> {titulo}`);
    const comment = dataOf(made).id;
    expect(dataOf(made).mencoes).toEqual([{ id: reader.id, nome: reader.name }]);
    const url = `/crud/Requisicao/${id}?comentarios=${comment}`;
    const words = `@${reader.name} veja &lt;i&gt; {titulo}`;
    const sent = [`Ana Souza mencionou você: Requisição ${id}`, words, url];
    expect(await noticesOf(reader)).toEqual([sent]);
    const path = `/Requisicao/${id}/comentarios/${comment}`;
    await call('PUT', path, ana, { texto: `@[${reader.id}] e @[${admin.id}]` });
    expect(await noticesOf(reader)).toEqual([sent]);
    const [notice] = await noticesOf(admin);
    expect(notice?.[0]).toBe('Ana Souza mencionou você: Armários {aberta}');
    // Nobody is notified of their own mention.
    await write(id, ana, `@[${ana.id}]`);
    expect(await noticesOf(ana)).toEqual([]);
  });
});

describe('with its record a comment', () => {
  test('goes into the recycle bin and comes back, and nothing of it is read meanwhile', async () => {
    const id = await record();
    await write(id, ana, 'Fica');
    const before = (await call('GET', `/Requisicao/${id}/comentarios`, ana)).body.data;
    expect((await call('DELETE', `/Requisicao/${id}`, ana)).status).toBe(204);
    expect((await call('GET', `/Requisicao/${id}/comentarios`, ana)).status).toBe(404);
    const rows = await server.db.query(sql`
      select 1 as found from vitral_comentario where entity = 'Requisicao' and id_registro = ${id}`);
    expect(rows).toEqual([]);
    expect((await call('POST', `/Requisicao/${id}/restaurar`, ana)).status).toBe(200);
    expect((await call('GET', `/Requisicao/${id}/comentarios`, ana)).body.data).toEqual(before);
  });
});
