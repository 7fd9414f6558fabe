import { expect, test } from 'vitest';
import { readEntity } from '../read-entity.ts';

const read = (schema: unknown) =>
  readEntity('Fornecedor', { file: 'Fornecedor.schema.json', text: JSON.stringify(schema, null, 2) });

test('[D6] a link knows its entities by the options of the other field', () => {
  const { model, problems } = read({
    type: 'object',
    properties: {
      tipo: { type: 'string', enum: ['Cidade', 'Pais'], 'x-access': { read: ['PERFIL:DI'] } },
      alvo: { title: 'Alvo', 'x-link': 'tipo' },
      origem: { type: 'integer', 'x-link': { field: 'tipo', entities: { Pais: 'Estado' } } },
    },
  });
  expect(problems).toEqual([]);
  const access = { read: ['PERFIL:DI'] };
  expect(model?.fields.alvo).toMatchObject({
    kind: 'link',
    link: { field: 'tipo', entities: { Cidade: 'Cidade', Pais: 'Pais' } },
    access,
  });
  expect(model?.fields.origem).toMatchObject({ kind: 'link', link: { field: 'tipo', entities: { Pais: 'Estado' } } });
  expect(model?.label).toBe('tipo');
});

test.each([
  ['a field that there is not', { 'x-link': 'tip' }, '/properties/alvo/x-link', ['tipo']],
  ['a field without options', { 'x-link': 'nome' }, '/properties/alvo/x-link', []],
  ['a computed field', { 'x-link': 'soma' }, '/properties/alvo/x-link', []],
  [
    'an option that there is not',
    { 'x-link': { field: 'tipo', entities: { Cidad: 'X', Pais: 'Y' } } },
    '/properties/alvo/x-link/entities/Cidad',
    ['Cidade'],
  ],
  ['a key that there is not', { 'x-link': { field: 'tipo', entity: 'X' } }, '/properties/alvo/x-link/entity', []],
  ['another type', { type: 'string', 'x-link': 'tipo' }, '/properties/alvo/type', []],
  ['a reference as well', { $ref: 'Cidade.schema.json', 'x-link': 'tipo' }, '/properties/alvo/$ref', []],
  ['no field', { 'x-link': {} }, '/properties/alvo/x-link', []],
])('[D6] a link with %s is a problem', (_what, alvo, pointer, near) => {
  const { problems } = read({
    type: 'object',
    properties: {
      nome: { type: 'string' },
      tipo: { type: 'string', enum: ['Cidade', 'Pais'] },
      soma: { type: 'string', enum: ['Cidade'], 'x-value': 'nome' },
      alvo,
    },
  });
  expect(problems.map((each) => [each.pointer, each.suggestions])).toEqual([[pointer, near]]);
});
