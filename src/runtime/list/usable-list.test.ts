import { expect, test } from 'vitest';
import { readEntity } from '../definition/read-entity.ts';
import { usableList } from './usable-list.ts';

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
