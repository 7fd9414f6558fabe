import { expect, test } from 'vitest';
import { readEntity } from '../read-entity.ts';

const properties = {
  nome: { type: 'string' },
  status: { type: 'string', enum: ['ATIVO', 'INATIVO'] },
  valor: { type: 'number' },
  ativo: { type: 'boolean' },
  dono: { $ref: 'Cliente.schema.json' },
  itens: { type: 'array', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'pedido' },
};

function read(scope: unknown) {
  const text = JSON.stringify({ type: 'object', properties, 'x-scope': scope }, null, 2);
  const { model, problems } = readEntity('Pedido', { file: 'Pedido.schema.json', text });
  return { rows: model?.scope.map(({ rows }) => rows), problems };
}

test('a rule says which rows: own ones, those of a tree, a condition, several of these, or all', () => {
  const where = {
    or: [
      { field: 'status', in: ['ATIVO', null] },
      { field: 'dono.ativo', is: true },
      { field: 'valor', gte: 10 },
    ],
  };
  const { rows, problems } = read([
    { profiles: ['A'], field: 'dono', user: 'id_cliente' },
    { profiles: ['B'], field: 'dono', within: 'superior' },
    { profiles: ['C', 'D'], where },
    { profiles: ['E'], any: [{ field: 'id', user: 'id' }, { where: { field: 'ativo', is: true } }] },
    { profiles: ['F'], all: true },
    { profiles: ['*'], any: [{ permission: ['EDITAR_FILIAL', 'PERFIL:G'] }, { field: 'id', user: 'id' }] },
  ]);
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    { kind: 'own', field: 'dono', user: 'id_cliente' },
    { kind: 'within', field: 'dono', tree: 'superior' },
    { kind: 'where', predicate: where },
    {
      kind: 'any',
      of: [
        { kind: 'own', field: 'id', user: 'id' },
        { kind: 'where', predicate: { field: 'ativo', is: true } },
      ],
    },
    { kind: 'all' },
    {
      kind: 'any',
      of: [
        { kind: 'permission', permissions: ['EDITAR_FILIAL', 'PERFIL:G'] },
        { kind: 'own', field: 'id', user: 'id' },
      ],
    },
  ]);
});

const profiles = ['A'];
test.each([
  [{ profiles }, '/x-scope/0', undefined],
  [{ profiles, field: 'dono' }, '/x-scope/0/user', undefined],
  [{ profiles, all: false }, '/x-scope/0/all', undefined],
  [{ profiles, all: true, where: { field: 'ativo', is: true } }, '/x-scope/0', undefined],
  [{ profiles, field: 'dono', usr: 'id' }, '/x-scope/0/usr', 'user'],
  [{ profiles, permission: [] }, '/x-scope/0', undefined],
  [{ profiles, permission: ['EDITAR_FILIAL'], field: 'dono' }, '/x-scope/0', undefined],
  [{ profiles, any: [] }, '/x-scope/0/any', undefined],
  [{ profiles, any: [{ all: true }] }, '/x-scope/0/any/0/all', undefined],
  [{ profiles, where: 'ativo' }, '/x-scope/0/where', undefined],
  [{ profiles, where: { field: 'ativu', is: true } }, '/x-scope/0/where/field', 'ativo'],
  [{ profiles, where: { field: 'ativo' } }, '/x-scope/0/where', undefined],
  [{ profiles, where: { field: 'ativo', emty: true } }, '/x-scope/0/where/emty', 'empty'],
  [{ profiles, where: { field: 'ativo', is: 'sim' } }, '/x-scope/0/where/is', undefined],
  [{ profiles, where: { field: 'status', in: ['ATIV'] } }, '/x-scope/0/where/in', 'ATIVO'],
  [{ profiles, where: { field: 'valor', gt: true } }, '/x-scope/0/where/gt', undefined],
  [{ profiles, where: { field: 'itens', empty: true } }, '/x-scope/0/where/field', undefined],
  [{ profiles, where: { field: 'nome.id', is: 1 } }, '/x-scope/0/where/field', undefined],
  [{ profiles, where: { and: [{ field: 'ativo', is: true }], or: [] } }, '/x-scope/0/where/and', undefined],
])('a mistake in %j is one problem with its place, and closes the rows', (rule, pointer, suggestion) => {
  const { rows, problems } = read([rule]);
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  if (suggestion !== undefined) expect(problems[0]?.suggestions[0]).toBe(suggestion);
  const [only] = rows ?? [];
  expect(only?.kind === 'any' ? only.of : [only]).toEqual([{ kind: 'none' }]);
});
