import { expect, test } from 'vitest';
import { readEntity } from '../read-entity.ts';

const properties = {
  cliente: { $ref: 'Cliente.schema.json' },
  titular: { $ref: 'Usuario.schema.json' },
  entidade: { type: 'string' },
  idEntidade: { type: 'integer' },
  nome: { type: 'string', 'x-personal': 'personal' },
};

function read(person: unknown) {
  const text = JSON.stringify({ type: 'object', 'x-person': person, properties }, null, 2);
  const { model, problems } = readEntity('Recado', { file: 'Recado.schema.json', text });
  return { person: model?.person, problems: problems.map(({ code, pointer, message }) => [code, pointer, message]) };
}

test('whose a record is: a relation, what points here, two fields that name a record, or the first of several', () => {
  const rest = { isPerson: false, erase: 'fields', reason: null };
  expect(read('cliente').person).toEqual({ ...rest, of: [{ kind: 'path', path: 'cliente' }] });
  expect(read('cliente.pessoa').person).toEqual({ ...rest, of: [{ kind: 'path', path: 'cliente.pessoa' }] });
  expect(read('Pessoa.recado').person).toEqual({
    ...rest,
    of: [{ kind: 'holder', entity: 'Pessoa', field: 'recado' }],
  });
  expect(read(['cliente', { entity: 'entidade', id: 'idEntidade' }]).person?.of).toEqual([
    { kind: 'path', path: 'cliente' },
    { kind: 'mark', entity: 'entidade', id: 'idEntidade' },
  ]);
  expect(read(true).person).toEqual({ ...rest, isPerson: true, of: [] });
  expect(read(undefined).person).toBeUndefined();
});

test('what an erasure does with the record, and why it stays', () => {
  expect(read({ of: 'cliente', erase: 'record' }).person).toMatchObject({ erase: 'record', reason: null });
  expect(read({ of: true, reason: 'Fica.' }).person).toMatchObject({ isPerson: true, reason: 'Fica.' });
  expect(read({ of: 'cliente', erase: 'record', reason: 'Fica.' }).problems).toEqual([
    ['entity/wrong-value', '/x-person/reason', expect.stringContaining('Delete it')],
  ]);
});

test('[V1] mistakes are reported where they stand, with what was meant', () => {
  expect(read('client')).toEqual({
    person: undefined,
    problems: [['entity/unknown-field', '/x-person', expect.stringContaining('Did you mean `cliente`?')]],
  });
  expect(read(['cliente', 'nome']).problems).toEqual([
    ['entity/unknown-field', '/x-person/1', expect.stringContaining('There are cliente, titular')],
  ]);
  expect(read({ of: 'cliente', apagar: true }).problems).toMatchObject([
    { 0: 'entity/unknown-key', 1: '/x-person/apagar' },
  ]);
  expect(read({ of: 'cliente', erase: 'tudo' }).problems).toMatchObject([
    { 0: 'entity/wrong-value', 1: '/x-person/erase' },
  ]);
  expect(read({ entity: 'entidad', id: 'idEntidade' }).problems).toMatchObject([
    ['entity/unknown-field', '/x-person/entity', expect.stringContaining('`entidade`')],
  ]);
  for (const wrong of [false, 3, [], {}]) expect(read(wrong).problems.length).toBeGreaterThan(0);
});
