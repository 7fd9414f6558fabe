import { expect, test } from 'vitest';
import { columnOf } from '../entity.ts';
import { readEntity } from '../read-entity.ts';

const read = (schema: unknown, name = 'Fornecedor') =>
  readEntity(name, { file: `schemas/company/${name}.schema.json`, text: JSON.stringify(schema) });

test('rows that the server keeps have a scope and columns of their own, and nothing of a table or a screen', () => {
  const properties = {
    cliente: { $ref: 'Cliente.schema.json', 'x-column': 'beneficiario' },
    pontos: { type: 'number' },
  };
  const scope = [{ profiles: ['DI'], field: 'cliente', within: 'rede' }];
  const own = read({ 'x-stored': 'server', 'x-scope': scope, type: 'object', properties }, 'PontoMensal');
  expect(own).toMatchObject({
    isStored: false,
    problems: [],
    model: { table: 'ponto_mensal', serverTables: ['ponto_mensal'] },
  });
  expect(columnOf(own.model?.fields.cliente ?? { kind: 'text', name: '' })).toBe('beneficiario');
  const view = { 'x-stored': 'server', 'x-tables': ['ponto_saldo', 'ponto_cauda'], type: 'object', properties };
  expect(read(view, 'PontoMensal').model?.serverTables).toEqual(['ponto_saldo', 'ponto_cauda']);

  const wrong = read(
    { 'x-stored': 'server', 'x-menu': false, 'x-access': {}, type: 'object', properties },
    'PontoMensal',
  );
  expect(wrong.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['entity/not-stored', '/x-menu'],
    ['entity/not-stored', '/x-access'],
  ]);
  const stored = read({ 'x-tables': ['a'], type: 'object', properties: { ...properties, nome: { type: 'string' } } });
  expect(stored.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['entity/not-stored', '/x-tables'],
    ['entity/wrong-value', '/properties/cliente/x-column'],
  ]);
  expect(columnOf(stored.model?.fields.cliente ?? { kind: 'text', name: '' })).toBe('id_cliente');
});
