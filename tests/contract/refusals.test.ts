import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindOperations } from '../../src/platform/http/binding.ts';
import { readContract } from '../../src/platform/http/contract.ts';
import { installErrorHandler } from '../../src/platform/http/errors/error-handler.ts';
import { errorTexts } from '../support/errors.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let port: number;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
  token = await server.login('CLIENTE');
}, 120_000);
afterAll(() => server.close());

/** Sends the head of a request and a part of its body, and waits until the server ends the connection. */
function sendHead(lines: readonly string[], body = ''): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }));
  });
}

describe('what is not read', () => {
  test.each([
    ['an upload', 'POST /api/arquivo', 'multipart/form-data; boundary=x', 'Content-Length: 40000000'],
    ['a record', 'POST /api/Cliente', 'application/json', 'Content-Length: 40000000'],
    ['chunks without an end', 'POST /api/arquivo', 'multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'],
    ['no JSON at all', 'PUT /api/Cliente/1', 'application/json', 'Content-Length: 100000'],
  ])('%s of nobody is refused while its body is still to come', async (_, line, type, length) => {
    const head = [`${line} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, length];
    const { status, text } = await sendHead(head, length.startsWith('Transfer') ? '5\r\n{"a":\r\n' : '{"a":');
    expect(status).toBe(403);
    expect(text).toMatch(/connection: close/i);
    expect(text).toContain('SESSAO_INVALIDA');
  });

  test('what somebody may not call is refused the same way', async () => {
    const head = ['POST /api/execute_sql HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`];
    const { status, text } = await sendHead(
      [...head, 'Content-Type: application/json', 'Content-Length: 1000000'],
      '{',
    );
    expect(status).toBe(403);
    expect(text).toContain('SEM_PERMISSAO');
  });

  test('neither is a body for an address that there is not', async () => {
    const head = ['POST /api/x/y/z/nada HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    expect((await sendHead([...head, 'Content-Length: 1000000'], '{')).status).toBe(404);
  });

  test('a small body of nobody lets the connection live, so that the answer always arrives', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/Cliente`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nome: 'x'.repeat(10_000) }),
    });
    expect([answer.status, answer.headers.get('connection')]).toEqual([403, 'keep-alive']);
  });

  test('a request that names two hosts is refused', async () => {
    const { status, text } = await sendHead([
      'GET /api/health HTTP/1.1',
      'Host: portal.example',
      'host: evil.example',
      'Connection: close',
    ]);
    expect([status, text.includes('/headers/host')]).toEqual([400, true]);
  });
});

describe('a token in the address', () => {
  test('opens a link, and nothing that changes something', async () => {
    expect((await server.call('GET', `/sessao/lista?token=${token}`)).status).toBe(200);
    for (const [method, url] of [
      ['POST', '/marcarNotificacoesVisualizadas'],
      ['POST', '/Cliente'],
      ['PUT', '/Cliente/1'],
      ['DELETE', '/Cliente/1'],
    ] as const) {
      const answer = await server.call(method, `${url}?token=${token}`, method === 'DELETE' ? {} : { body: {} });
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'SESSAO_INVALIDA']);
    }
    // Beside a session it is a parameter like any other that the call does not have.
    const beside = await server.call('DELETE', `/Cliente/1?token=${token}`, { token });
    expect([beside.status, beside.body.code]).not.toEqual([404, 'REGISTRO_NAO_ENCONTRADO']);
  });

  test('a call that the contract marks takes it as a link does', async () => {
    const call = (mark: object) => ({ operationId: 'logout', responses: { 204: { description: 'Done.' } }, ...mark });
    const statusWith = async (mark: object): Promise<number> => {
      const app = Fastify();
      installErrorHandler(app, null, { texts: errorTexts });
      bindOperations(
        app,
        readContract({ paths: { '/logout': { post: call(mark) } }, components: {} }),
        Object.fromEntries([['logout', async () => ({ status: 204, body: undefined })]]),
        {
          authenticate: async () => ({
            ...{ id: 1, nome: 'A', perfil: 'A', tipo: 'A', administrator: false, configurator: false },
            ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map(), access: new Map() },
          }),
          verifyAnswers: false,
          limit: async () => undefined,
        },
      );
      const { statusCode } = await app.inject({ method: 'POST', url: '/logout?token=01234567890123456789' });
      await app.close();
      return statusCode;
    };
    expect(await statusWith({})).toBe(403);
    expect(await statusWith({ 'x-token-query': true })).toBe(204);
  });
});

test('formatted text that would take seconds to clean is refused by the save', async () => {
  const staff = await server.login('ADMINISTRADOR');
  for (const answer of ['<b>'.repeat(330_000), '<b>'.repeat(20_000), '<p>'.repeat(60_000)]) {
    const body = { question: 'Como?', idioma: { id: 1 }, answer };
    const { status, body: refusal } = await server.call('POST', '/Faq', { token: staff, body });
    expect([status, refusal.details?.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/answer', '/idioma']]);
  }
});
