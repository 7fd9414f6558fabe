import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { usableList, usableState } from './usable-list.ts';

const read = (name: string, properties: Record<string, unknown>) =>
  readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify({ title: name, type: 'object', properties }) })
    .model;
const cidade = read('Cidade', { nome: { type: 'string', title: 'Nome' } });
const banco = read('Banco', {
  nome: { type: 'string', title: 'Nome' },
  cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
});
const entities = new Map([cidade, banco].flatMap((model) => (model === null ? [] : [[model.name, model] as const])));

test('columns, filters, fields and order that the entity does not have are left out', () => {
  const list = {
    columns: { nome: {}, nomee: {}, uf: { field: 'cidade.sigla' }, onde: { field: 'cidade.nome' }, id: {} },
    filters: { nome: {}, codigoo: {}, x: { field: 'cidade' } },
    fields: ['nome', 'nada'],
    sortBy: 'nada',
    size: 25,
  };
  expect(usableList(list, banco, entities)).toEqual({
    columns: { nome: {}, onde: { field: 'cidade.nome' }, id: {} },
    filters: { nome: {}, x: { field: 'cidade' } },
    fields: ['nome'],
    size: 25,
  });
});

test('what leads where nothing is known, or comes from another address, stays', () => {
  const list = { columns: { nada: {} }, list: { method: 'GET', url: 'relatorio' } } as const;
  expect(usableList(list, banco, entities)).toBe(list);
  expect(usableList({ sortBy: 'nada' }, null, entities)).toEqual({ sortBy: 'nada' });
});

test('an address with parameters that are no fields still opens the list', () => {
  const state = {
    query: '',
    page: 1,
    size: 10,
    sort: [
      { field: 'nada', desc: false },
      { field: 'nome', desc: true },
    ],
    filters: { utm_source: 'mail', nome: 'ana', uf: 'x', 'cidade.nome': 'y', id: '3' },
  };
  expect(usableState(state, { filters: { uf: { field: 'cidade.sigla' } } }, banco, entities)).toEqual({
    ...state,
    sort: [{ field: 'nome', desc: true }],
    filters: { nome: 'ana', 'cidade.nome': 'y', id: '3' },
  });
  expect(usableState(state, { list: { method: 'GET', url: 'relatorio' } }, banco, entities)).toBe(state);
});
