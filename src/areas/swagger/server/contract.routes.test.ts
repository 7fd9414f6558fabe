import { expect, test } from 'vitest';
import { answerContract } from './contract.routes.ts';

const contract = {
  openapi: '3.1.0',
  info: { title: 'Vitral', version: '0.1.0', license: { name: 'MIT' } },
  servers: [{ url: '/api' }],
  tags: [{ name: 'sessao', description: 'Logging in.' }],
  paths: {
    '/login': {
      parameters: [{ $ref: '#/components/parameters/XPath' }],
      post: { operationId: 'login', tags: ['sessao'], summary: 'Logs in', security: [], responses: { '200': {} } },
    },
    '/openapi.json': { get: { operationId: 'obterContratoApi', responses: { '200': {} } } },
    '/pedidos/{id}': {
      get: { operationId: 'obterPedido', responses: { '200': {} } },
      put: { operationId: 'salvarPedido', responses: { '200': {} } },
      delete: { operationId: 'cancelarPedido', responses: { '204': {} } },
    },
  },
  components: { parameters: { XPath: { name: 'X-Path', in: 'header' } } },
};

test('the whole document is answered, each operation with whether it is served', () => {
  const answer = answerContract(contract, new Set(['login', 'salvarPedido']))(undefined);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...contract,
    paths: {
      '/login': { ...contract.paths['/login'], post: { ...contract.paths['/login'].post, 'x-served': true } },
      '/openapi.json': { get: { ...contract.paths['/openapi.json'].get, 'x-served': true } },
      '/pedidos/{id}': {
        get: { ...contract.paths['/pedidos/{id}'].get, 'x-served': false },
        put: { ...contract.paths['/pedidos/{id}'].put, 'x-served': true },
        delete: { ...contract.paths['/pedidos/{id}'].delete, 'x-served': false },
      },
    },
  });
});

test('who has it already gets 304, weakened or among several tags too', () => {
  const answer = answerContract(contract, new Set());
  const { etag } = answer(undefined).headers;
  expect(etag).toMatch(/^"[\w-]{20,}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    expect(answer(known)).toEqual({
      status: 304,
      body: undefined,
      headers: { etag, 'cache-control': 'private, no-cache' },
    });
  }
  expect(answer('"other"').status).toBe(200);
});

test('the tag changes with what is served', () => {
  const tagOf = (served: readonly string[]) => answerContract(contract, new Set(served))(undefined).headers.etag;
  expect(tagOf([])).not.toBe(tagOf(['login']));
  expect(tagOf([])).toBe(tagOf(['obterContratoApi']));
});
