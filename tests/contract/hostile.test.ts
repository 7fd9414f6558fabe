import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileObject, hostileText, hostileValue } from '../support/fuzz/hostile.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { sampleSize } from '../support/whole.ts';

/**
 * 10,000 random and hostile inputs against every endpoint: never a 5xx, never an answer outside the contract (the server
 * holds each one against it), nothing half-saved. A fixed seed makes a failure repeatable.
 */
const seed = 20261121;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

const query = fc.dictionary(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'query',
        'size',
        'page',
        'fields',
        'field',
        'group',
        'sortBy',
        'sortType',
        'parentClass',
        'aggregate',
        'totalizer',
        'lazy',
        'nome',
        'cidade',
        'id',
        'status',
        'data_nascimento',
        'limite_credito',
        'cidade.nome',
        'cidade.estado.sigla',
        'dh_registro',
      ),
    },
    { weight: 1, arbitrary: hostileText.filter((text) => text.length < 60 && text.isWellFormed()) },
  ),
  hostileText.filter((text) => text.length < 2_000 && text.isWellFormed()),
  { maxKeys: 5 },
);

const clienteNames = [
  'nome',
  'tipo_pessoa',
  'documento',
  'email',
  'telefone',
  'data_nascimento',
  'cidade',
  'banco',
  'filial',
  'limite_credito',
  'status',
  'versao',
  'id',
  'observacao',
  'consultor',
  'codigo_mundial',
];

async function expectNoFailure(work: Promise<{ readonly status: number; readonly text: string }>): Promise<number> {
  const { status, text } = await work;
  if (status >= 500) expect.fail(`${status}: ${text.slice(0, 500)}`);
  return status;
}

test('lists take any parameters', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('Cliente', 'Cidade', 'Usuario', 'Banco'), query, async (entity, parameters) => {
      await expectNoFailure(server.call('GET', `/${entity}?${new URLSearchParams(parameters)}`, { token }));
    }),
    { numRuns: sampleSize(1_600, 4_000), seed },
  );
});

test('addresses take anything', { timeout: 300_000 }, async () => {
  const segment = hostileText.filter((text) => text.length < 150 && text.isWellFormed()).map(encodeURIComponent);
  const path = fc.oneof(
    fc.tuple(segment).map(([a]) => `/${a}`),
    fc.tuple(segment, segment).map(([a, b]) => `/${a}/${b}`),
    segment.map((a) => `/Cliente/${a}`),
    segment.map((a) => `/Cliente/${a}/historico`),
    segment.map((a) => `/view/${a}?name=${a}&parent=${a}`),
    segment.map((a) => `/check?url=${a}`),
    fc.tuple(segment, segment, segment).map(([a, b, c]) => `/Cliente/${a}/${b}/${c}`),
    segment.map((a) => `/Cliente/1/${a}/1`),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'PUT', 'DELETE' as const), path, async (method, url) => {
      await expectNoFailure(server.call(method, url, { token, ...(method === 'PUT' ? { body: {} } : {}) }));
    }),
    { numRuns: sampleSize(1_000, 2_500), seed },
  );
});

test('saves take any body, and a refused one leaves nothing behind', { timeout: 300_000 }, async () => {
  const count = async (): Promise<number> =>
    (await server.db.query<{ n: number }>(sql`select count(*)::int as n from cliente`))[0]?.n ?? -1;
  const before = await count();
  let created = 0;
  // Half of the bodies would be accepted but for what the hostile part changes.
  const body = fc.tuple(fc.boolean(), fc.nat(), hostileObject(clienteNames)).map(([isComplete, number, hostile]) =>
    isComplete
      ? {
          nome: `Pessoa ${number}`,
          codigo_mundial: String(number),
          tipo_pessoa: 'FISICA',
          status: 'ATIVO',
          ...hostile,
        }
      : hostile,
  );
  await fc.assert(
    fc.asyncProperty(body, async (values) => {
      if ((await expectNoFailure(server.call('POST', '/Cliente/', { token, body: values }))) === 201) created += 1;
    }),
    { numRuns: sampleSize(600, 1_500), seed },
  );
  expect(created).toBeGreaterThan(10);
  expect(await count()).toBe(before + created);

  const [{ id } = { id: 0 }] = await server.db.query<{ id: number }>(sql`select min(id) as id from cliente`);
  let saved = 0;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), hostileObject(clienteNames), async (isCurrent, hostile) => {
      const [{ versao } = { versao: 0 }] = await server.db.query<{ versao: number }>(
        sql`select versao from cliente where id = ${id}`,
      );
      const values = isCurrent ? { ...hostile, versao } : hostile;
      const status = await expectNoFailure(server.call('PUT', `/Cliente/${id}`, { token, body: values }));
      const [after = { versao: 0 }] = await server.db.query<{ versao: number }>(
        sql`select versao from cliente where id = ${id}`,
      );
      expect([status, after.versao - versao]).toEqual(status === 200 ? [200, expect.any(Number)] : [status, 0]);
      if (status === 200) saved += 1;
    }),
    { numRuns: sampleSize(400, 1_000), seed },
  );
  expect(saved).toBeGreaterThan(5);
});

test('public calls take any body', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/login', '/primeiroAcesso'),
      fc.oneof(hostileValue, hostileObject(['username', 'password', 'codigo', 'login', 'nome', 'senha'])),
      async (url, body) => {
        await expectNoFailure(server.call('POST', url, { body }));
      },
    ),
    { numRuns: sampleSize(320, 800), seed },
  );
});

test('bodies that are no JSON, huge or of another type are refused', { timeout: 120_000 }, async () => {
  const send = (payload: string | Buffer, type: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/Cliente/',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
  expect((await send('{', 'application/json')).statusCode).toBe(400);
  expect((await send('{"__proto__":{"x":1}}', 'application/json')).statusCode).toBe(400);
  expect((await send('['.repeat(200_000), 'application/json')).statusCode).toBe(400);
  expect((await send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json')).statusCode).toBe(400);
  expect((await send(Buffer.from([0xff, 0xfe, 0x00]), 'application/json')).statusCode).toBe(400);
  expect((await send('nome=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await send('{"nome":"x"}', 'text/plain')).json()).toMatchObject({ status: 415, code: 'TIPO_NAO_ACEITO' });
  expect((await send(`{"nome":"${'x'.repeat(3_000_000)}"}`, 'application/json')).statusCode).toBe(413);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect((await send(Buffer.from(bytes), 'application/json')).statusCode).toBeLessThan(500);
    }),
    { numRuns: sampleSize(80, 200), seed },
  );
});

test('an address that no router can read is answered as any that there is not', async () => {
  for (const path of ['/api/Banco/%zz', '/api/%', `/api/Banco/${'9'.repeat(300)}`]) {
    const answer = await server.app.inject({ url: path, headers: { 'x-language': 'es' } });
    expect([answer.statusCode, answer.json()], path).toMatchObject([
      404,
      { error: true, code: 'ENDERECO_NAO_ENCONTRADO', message: 'Esta dirección no existe en la API.' },
    ]);
  }
});

test('an address that no entity, field or report can have is answered as any that there is not', async () => {
  for (const [method, path] of [
    ['POST', '/esqueci_senha'],
    ['PUT', '/esqueci_senha/1'],
    ['DELETE', '/esqueci_senha/1'],
    ['GET', '/esqueci-senha'],
    ['POST', '/1Cliente'],
    ['GET', '/Cliente/1/n%C3%A3o'],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const answer = await server.call(method, path, { token, ...body });
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
});

test('numbers and texts that no database holds are refused at their place, without a session as well', async () => {
  const { status, body } = await server.call('POST', '/recuperarSenha', { body: { login: 'a\ud800' } });
  expect([status, body.details?.errors]).toEqual([
    400,
    [expect.objectContaining({ pointer: '/login', code: 'caracteres' })],
  ]);
  for (const path of ['/loadTraducoes?id_pais=1e308', '/listarRedeUnificada?id_cliente_filtro=1e308']) {
    const answer = await server.call('GET', path, { token });
    expect([answer.status, answer.body.details?.errors?.[0]?.code], path).toEqual([400, 'format']);
  }
  expect(await server.call('GET', '/encontrar_ocspv?id_ocspv=0', { token })).toMatchObject({ status: 422 });
});
