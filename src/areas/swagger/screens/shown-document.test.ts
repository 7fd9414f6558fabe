import { expect, test } from 'vitest';
import { areasOf, type ContractDocument, listOperations } from './contract.ts';
import { canTryIn, documentToShow, exampleKey, partFor } from './shown-document.ts';

const contract = {
  openapi: '3.1.0',
  tags: [{ name: 'pedido', description: 'Orders.' }],
  paths: {
    '/a~b/{id}': {
      parameters: [{ $ref: '#/components/parameters/XPath' }, { name: 'id', in: 'path' }],
      get: {
        operationId: 'obter',
        tags: ['pedido'],
        parameters: [{ name: 'X-Language', in: 'header' }, { $ref: '#/components/parameters/IdempotencyKey' }],
        responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pedido' } } } } },
        'x-served': true,
      },
    },
    '/mudancas': {
      get: {
        operationId: 'acompanhar',
        responses: { '200': { content: { 'text/event-stream': {} } } },
        'x-served': true,
      },
      post: { operationId: 'ausente', responses: { '204': {} }, 'x-served': false },
    },
  },
  components: {
    parameters: {
      XPath: { name: 'X-Path', in: 'header' },
      IdempotencyKey: { name: 'Idempotency-Key', in: 'header', example: 'abc' },
    },
    schemas: {
      Pedido: { properties: { itens: { items: { $ref: '#/components/schemas/Item' } } } },
      Item: { properties: { pedido: { $ref: '#/components/schemas/Pedido' } } },
      Outro: { type: 'string' },
    },
    securitySchemes: { sessao: { type: 'http' } },
  },
} as const;
const document: ContractDocument = contract;
const operations = listOperations(document);

test('what the page sends itself is no field, and areas show how much is served', () => {
  const shown = documentToShow(
    document,
    areasOf(document, operations),
    ({ served, described }) => `${served}/${described}`,
  );
  expect(shown).toMatchObject({
    tags: [{ name: 'pedido', description: '1/1 · Orders.' }],
    paths: {
      '/a~b/{id}': {
        parameters: [{ name: 'id', in: 'path' }],
        get: { operationId: 'obter', parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] },
      },
    },
  });
  expect(exampleKey(document)).toBe('abc');
});

test('only what is served and ends can be tried', () => {
  expect(operations.filter(canTryIn(document)).map(({ id }) => id)).toEqual(['obter']);
});

test('a part holds its place with everything it refers to, cycles included, and nothing else', () => {
  const { paths, components, openapi } = contract;
  expect(partFor(contract, ['paths', '/a~b/{id}', 'get'])).toEqual({
    openapi,
    tags: contract.tags,
    paths: { '/a~b/{id}': paths['/a~b/{id}'] },
    components: {
      parameters: components.parameters,
      schemas: { Pedido: components.schemas.Pedido, Item: components.schemas.Item },
    },
  });
  expect(partFor(contract, ['components', 'securitySchemes'])).toMatchObject({
    paths: {},
    components: { securitySchemes: components.securitySchemes },
  });
});

test('a reference to elsewhere than a component leaves the document whole', () => {
  const odd = { ...contract, paths: { '/x': { get: { $ref: '#/paths/~1mudancas/get' } } } };
  expect(partFor(odd, ['paths', '/x', 'get'])).toBe(odd);
});
