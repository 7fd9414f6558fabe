import { expect, test } from 'vitest';
import { areasOf, type ContractDocument, listOperations, matches } from './contract.ts';

const document: ContractDocument = {
  tags: [{ name: 'vazia' }, { name: 'sessao' }, { name: 'pedido', description: 'Orders.' }],
  paths: {
    '/login': { post: { operationId: 'login', tags: ['sessao'], security: [], 'x-served': true } },
    '/pedidos/{id}': {
      get: { operationId: 'obterPedido', tags: ['pedido'], summary: 'Um orçamento', 'x-served': true },
      delete: { operationId: 'cancelarPedido', tags: ['pedido'], 'x-served': false },
    },
    '/outro': { put: { operationId: 'outro', tags: ['semDescricao'], 'x-served': false } },
  },
};
const operations = listOperations(document);
const found = (text: string, onlyServed = false) =>
  operations.filter((operation) => matches(operation, { text, onlyServed })).map(({ id }) => id);

test('every operation is listed with its place, and whether it is served and public', () => {
  expect(operations.map(({ id, method, path, isServed, isPublic }) => [id, method, path, isServed, isPublic])).toEqual([
    ['login', 'post', '/login', true, true],
    ['obterPedido', 'get', '/pedidos/{id}', true, false],
    ['cancelarPedido', 'delete', '/pedidos/{id}', false, false],
    ['outro', 'put', '/outro', false, false],
  ]);
});

test('areas count what is served and described, in the order of the tags, without empty ones', () => {
  expect(areasOf(document, operations)).toEqual([
    { name: 'sessao', served: 1, described: 1 },
    { name: 'pedido', served: 1, described: 2 },
    { name: 'semDescricao', served: 0, described: 1 },
  ]);
});

test('a search needs every word, without accents or case, in path, id, method or summary', () => {
  expect(found('')).toHaveLength(4);
  expect(found('ORCAMENTO')).toEqual(['obterPedido']);
  expect(found('/pedidos/{id}')).toEqual(['obterPedido', 'cancelarPedido']);
  expect(found('delete pedido')).toEqual(['cancelarPedido']);
  expect(found('login pedido')).toEqual([]);
});

test('only what is served can be asked for', () => {
  expect(found('pedido', true)).toEqual(['obterPedido']);
  expect(found('', true)).toEqual(['login', 'obterPedido']);
});
