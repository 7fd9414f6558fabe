import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../src/platform/database/errors.ts';
import { createSessions } from '../../../src/platform/sessions/sessions.ts';
import { createApp } from '../../../src/start/app.ts';
import { readSchemaFile } from '../../support/portal/schema-files.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  const filial: { properties: object } = JSON.parse(readSchemaFile('Filial'));
  const usuarios = { type: 'array', items: { $ref: 'Usuario.schema.json' }, 'x-mapped-by': 'filial' };
  server = await startTestServer({
    extraSchemas: { Filial: { ...filial, properties: { ...filial.properties, usuarios } } },
  });
}, 120_000);
afterAll(() => server.close());

describe('who calls', () => {
  test('behind a balancer the limit on logins cannot be escaped by writing addresses', async () => {
    const app = await createApp({ ...server, balancers: 1, loginLimits: { perLogin: 3, perAddress: 1_000 } });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` },
        payload: { username: 'alvo@teste.example', password: 'x' },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await app.close();
  });

  test('a user who is blocked through a list of another record is out at once', async () => {
    const admin = await server.login('ADMINISTRADOR');
    const [filial] = await server.db.query<{ id: number }>(sql`
      with p as (insert into pais (nome, nome_es, sigla) values ('Brasil', 'Brasil', 'BR') returning id)
      insert into filial (nome, moeda, id_pais) select 'Teste', 'BRL', id from p returning id`);
    const id_filial = filial?.id ?? 0;
    const token = await server.login('CLIENTE', { id_filial });
    expect((await server.call('GET', '/sessao', { token })).status).toBe(200);
    const [user] = await server.db.query<{ id: number; versao: number }>(
      sql`select id, versao from usuario where id_filial = ${id_filial}`,
    );
    const saved = await server.call('PUT', `/Filial/${id_filial}`, {
      token: admin,
      body: { versao: 1, usuarios: [{ ...user, ativo: false }] },
    });
    expect(saved.status).toBe(200);
    expect((await server.call('GET', '/sessao', { token })).status).toBe(403);
  });

  test('what is read before a revocation is not remembered after it', async () => {
    let hold: Promise<void> = Promise.resolve();
    const slow: Database = {
      ...server.db,
      query: async (statement) => {
        const rows = await server.db.query<never>(statement);
        if (statement.text.includes('permissao')) await hold;
        return rows;
      },
    };
    await server.login('CLIENTE');
    const [user] = await server.db.query<{ id: number }>(sql`select max(id) as id from usuario`);
    const sessions = createSessions(slow, server.entities.models);
    for (const change of ['revoke', 'forget'] as const) {
      const { token } = await sessions.open(user?.id ?? 0, null);
      let release: () => void = () => undefined;
      hold = new Promise((resolve) => {
        release = resolve;
      });
      const early = sessions.find(token);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (change === 'revoke') await sessions.revoke(token);
      else {
        await server.db.execute(sql`update usuario set ativo = false where id = ${user?.id ?? 0}`);
        sessions.forget();
      }
      release();
      await early;
      expect([change, await sessions.find(token)]).toEqual([change, null]);
      await server.db.execute(sql`update usuario set ativo = true where id = ${user?.id ?? 0}`);
    }
  });

  test('sessions that are over go when their user logs in again', async () => {
    await server.login('CLIENTE');
    const [user] = await server.db.query<{ id: number; login: string }>(
      sql`select id, login from usuario order by id desc limit 1`,
    );
    await server.db.execute(
      sql`update vitral_sessao set dh_expira = now() - interval '1 second' where id_usuario = ${user?.id ?? 0}`,
    );
    await server.call('POST', '/login', { body: { username: user?.login, password: testPassword } });
    expect(
      await server.db.query(sql`select 1 as one from vitral_sessao where id_usuario = ${user?.id ?? 0}`),
    ).toHaveLength(1);
  });
});

test('with `crud` a record comes with what the user may do', async () => {
  const token = await server.login('ADMINISTRADOR');
  const made = await server.call('POST', '/Banco', { token, body: { codigo: '999', nome: 'Banco Teste' } });
  const { id } = made.body.data as { id: number };
  const plain = await server.call('GET', `/Banco/${id}`, { token });
  expect(plain.body).not.toHaveProperty('acesso');
  const form = await server.call('GET', `/Banco/${id}?crud=true`, { token });
  expect(form.body.acesso).toEqual({ LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true });
});

test('a view is not sent again to who has it, whatever became of the tag on its way', async () => {
  const token = await server.login('ADMINISTRADOR');
  const etag = String((await server.call('GET', '/view/Banco', { token })).headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`]) {
    expect((await server.call('GET', '/view/Banco', { token, headers: { 'if-none-match': known } })).status).toBe(304);
  }
  expect((await server.call('GET', '/view/Banco', { token, headers: { 'if-none-match': '"x"' } })).status).toBe(200);
});

describe('with the web app', () => {
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'vitral-web-'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>start</title>');
  });
  afterAll(() => rm(webRoot, { recursive: true, force: true }));

  test('every screen answers the start page, with an e-mail among its parameters too', async () => {
    const app = await createApp({ ...server, webRoot });
    const warnings: string[] = [];
    const collect = ({ name }: Error) => warnings.push(name);
    process.on('warning', collect);
    for (const url of ['/crud/Cliente/', '/crud/Cliente/?email=ana@empresa.com', '/x?file=a.js']) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.stringContaining('<title>start')]);
    }
    for (const url of ['/missing.js', '/api', '/api/', '/apicultura.js']) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
    }
    process.off('warning', collect);
    // So many wait for an answer to end that Node takes it for a leak.
    expect(warnings).toEqual([]);
    await app.close();
  });

  test('stopping ends open event streams and answers no new request', async () => {
    const token = await server.login('CLIENTE');
    const app = await createApp({ ...server });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const events = request(`${address}/api/views/mudancas?token=${token}`).end();
    const ended = new Promise<string>((resolve, reject) => {
      events.once('error', reject);
      events.once('response', (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          // The own notifications may follow before it ends.
          if (text === '') app.close().catch(reject);
          text += chunk.toString();
        });
        answer.once('end', () => resolve(text));
      });
    });
    // Well before the stream's next sign of life, or this test takes too long.
    expect(await ended).toMatch(/^: ok\n\n/);
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
  });
});

test('a request has to arrive whole within its time, an upload within more', async () => {
  const app = await createApp({ ...server, arrivalLimit: 50 });
  try {
    expect(app.server.requestTimeout).toBe(1_800_000);
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { authorization: `Bearer ${await server.login('CLIENTE')}`, 'content-length': '1000' };
    const begin = (path: string, type: string) =>
      request(new URL(path, address), { method: 'POST', headers: { ...headers, 'content-type': type } });
    const upload = begin('/api/arquivo', 'multipart/form-data; boundary=x');
    const uploadEnd = ended(upload);
    upload.write('--x\r\n');
    const slow = begin('/api/logout', 'application/json');
    slow.write('{');
    await ended(slow);
    expect(await Promise.race([uploadEnd, Promise.resolve('still open')])).toBe('still open');
    upload.destroy();
  } finally {
    await app.close();
  }
});

/** When the server ends a connection in the middle of a request. */
function ended(sent: ClientRequest): Promise<string> {
  return new Promise((resolve) => sent.once('error', () => resolve('ended')));
}

test('a list of all rows that fails before its first row is an error answer, compressed or not', async () => {
  const token = await server.login('ADMINISTRADOR');
  const broken: Database = {
    ...server.db,
    async *stream() {
      yield* [];
      throw new DatabaseUnavailableError('Connection terminated unexpectedly');
    },
  };
  const app = await createApp({ ...server, db: broken });
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    const { statusCode, headers: answered, rawPayload } = await app.inject({ url: '/api/Banco?size=0', headers });
    const decode = { gzip: gunzipSync, br: brotliDecompressSync }[String(answered['content-encoding'])];
    const text = (decode === undefined ? rawPayload : decode(rawPayload)).toString();
    expect([encoding, statusCode, JSON.parse(text).code]).toEqual([encoding, 503, 'BANCO_INDISPONIVEL']);
  }
  await app.close();
});
