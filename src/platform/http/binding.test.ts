import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { callerWith } from '../../../tests/support/entities.ts';
import { errorTexts } from '../../../tests/support/errors.ts';
import { bindOperations, type Handlers } from './binding.ts';
import { readContract } from './contract.ts';
import { installErrorHandler } from './errors/error-handler.ts';
import { answerLimits, createHeavyWork } from './heavy-work.ts';

test('a stream whose reader takes nothing ends', { timeout: 20_000 }, async () => {
  const app = Fastify();
  let ended: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(65_536);
    } finally {
      ended();
    }
  }
  const contract = readContract({
    paths: {
      '/health': { get: { operationId: 'health', security: [], responses: { 200: { description: 'Endless.' } } } },
    },
    components: {},
  });
  bindOperations(
    app,
    contract,
    { health: async () => ({ status: 200, stream: endless() }) },
    {
      authenticate: async () => null,
      verifyAnswers: false,
      limit: async () => undefined,
      stallLimit: 300,
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
  // The generator is let go of; without a limit this would wait until the test's own.
  await expect(end).resolves.toBeUndefined();
  socket.destroy();
  await app.close();
});

test('large lists wait behind one that is not taken, are told so, and go on when it is cut', {
  timeout: 20_000,
}, async () => {
  const app = Fastify();
  installErrorHandler(app, null, { texts: errorTexts });
  const contract = readContract({
    paths: {
      '/lista': {
        get: {
          operationId: 'listarRegistros',
          parameters: [{ in: 'query', name: 'size', schema: { type: 'integer' } }],
          responses: { 200: { description: 'A list of any length.' } },
        },
      },
    },
    components: {},
  });
  const cut = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(65_536);
    } finally {
      cut.resolve();
    }
  }
  let calls = 0;
  const list = async () => {
    calls += 1;
    return calls === 1 ? { status: 200 as const, stream: endless() } : { status: 200 as const, body: { data: [] } };
  };
  bindOperations(
    app,
    contract,
    // Only what it answers first matters here.
    { listarRegistros: list as NonNullable<Handlers['listarRegistros']> },
    {
      authenticate: async () => callerWith(),
      verifyAnswers: false,
      limit: async () => undefined,
      stallLimit: 1_500,
      heavyWork: createHeavyWork({ ...answerLimits, most: 1, maxOfCaller: 1, waiting: 1, patience: 100 }),
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${'t'.repeat(30)}` };
  const ask = (size: number) => fetch(`http://127.0.0.1:${port}/lista?size=${size}`, { headers });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /lista?size=0 HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
  await vi.waitFor(() => expect(calls).toBe(1));
  const refused = await ask(0);
  expect([refused.status, await refused.json(), refused.headers.get('retry-after')]).toMatchObject([
    503,
    { code: 'SERVIDOR_OCUPADO' },
    '2',
  ]);
  // A page is no heavy work, and waits for nobody.
  expect((await ask(20)).status).toBe(200);
  await cut.promise;
  expect((await ask(0)).status).toBe(200);
  socket.destroy();
  await app.close();
});

test('in tests an answer that the contract does not declare is an error, whatever differs', async () => {
  const contract = readContract({
    paths: {
      '/health': {
        get: {
          operationId: 'health',
          security: [],
          responses: {
            200: {
              description: 'It lives.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['status'],
                    additionalProperties: false,
                    properties: { status: { const: 'ok' } },
                  },
                },
              },
            },
            500: { description: 'It does not.' },
          },
        },
      },
    },
    components: {},
  });
  async function answerOf(answer: object): Promise<number> {
    const app = Fastify();
    bindOperations(
      app,
      contract,
      // What a handler may return is typed by the contract; this one breaks it on purpose, as only a fault could.
      Object.fromEntries([['health', async () => answer]]),
      { authenticate: async () => null, verifyAnswers: true, limit: async () => undefined },
    );
    const { statusCode } = await app.inject('/health');
    await app.close();
    return statusCode;
  }
  expect(await answerOf({ status: 200, body: { status: 'ok' } })).toBe(200);
  expect(await answerOf({ status: 200, body: { status: 'ok', extra: 1 } })).toBe(500);
  expect(await answerOf({ status: 200, body: {} })).toBe(500);
  expect(await answerOf({ status: 202, body: { status: 'ok' } })).toBe(500);
  expect(await answerOf({ status: 200, body: { status: 'ok' }, headers: { 'x-other': '1' } })).toBe(500);
});

test('a handler that runs again leaves to do what its last run left', async () => {
  const app = Fastify();
  const contract = readContract({
    paths: {
      '/Banco': {
        post: {
          operationId: 'criarRegistro',
          parameters: [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } }],
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
    components: {},
  });
  const effects: number[] = [];
  let runs = 0;
  const handlers: Handlers = {};
  Reflect.set(handlers, 'criarRegistro', async ({ afterwards }: { afterwards: (work: () => void) => void }) => {
    runs += 1;
    const run = runs;
    afterwards(() => effects.push(run));
    return { status: 204, body: undefined };
  });
  bindOperations(app, contract, handlers, {
    authenticate: async () => callerWith(),
    verifyAnswers: false,
    limit: async () => undefined,
    idempotency: {
      once: async (_attempt, work) => {
        await work();
        return work();
      },
      tidy: async () => 0,
    },
  });
  const headers = { authorization: `Bearer ${'t'.repeat(30)}`, 'idempotency-key': 'tentativa-1' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/Banco', headers });
  expect([statusCode, runs, effects]).toEqual([204, 2, [2]]);
  await app.close();
});
