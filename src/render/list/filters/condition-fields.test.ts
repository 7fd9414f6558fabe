import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { parseConditions, writeConditions } from '../../../language/view/list-conditions.ts';
import { canGroup, groupedList } from '../state/grouped-list.ts';
import { conditionFields, groupsOfRows, isWholeCondition, operatorWord, rowsOfGroups } from './condition-fields.ts';

const ofText = (name: string, schema: object) => {
  const { model } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
  if (model === null) throw new Error(`${name} is no entity.`);
  return model;
};
const cidade = ofText('Cidade', { title: 'Cidade', type: 'object', properties: { nome: { type: 'string' } } });
const cliente = ofText('Cliente', {
  title: 'Cliente',
  type: 'object',
  properties: {
    nome: { title: 'Nome', type: 'string' },
    cidade: { title: 'Cidade', $ref: 'Cidade.schema.json' },
    ativo: { title: 'Ativo', type: 'boolean' },
    nascimento: { title: 'Nascimento', type: 'string', format: 'date' },
    saldo: { title: 'Saldo', type: 'number', 'x-mask': 'money' },
    dados: { title: 'Dados', type: 'object' },
  },
});
const entities = new Map([
  ['Cidade', cidade],
  ['Cliente', cliente],
]);

test('every field of an entity can be filtered by, and what columns show of related records, but nothing hidden', () => {
  const columns = [
    { field: 'nome', label: 'Razão social' },
    { field: 'cidade.nome', label: 'Nome da cidade' },
  ];
  const fields = conditionFields(cliente, entities, columns, (eye) => eye === 'money');
  expect(fields.map(({ path, label, kind }) => [path, label, kind])).toEqual([
    ['ativo', 'Ativo', 'flag'],
    ['cidade', 'Cidade', 'choice'],
    ['nascimento', 'Nascimento', 'day'],
    ['cidade.nome', 'Nome da cidade', 'text'],
    ['nome', 'Razão social', 'text'],
  ]);
});

test('a column of a related record that is called as the relation says what of it', () => {
  const fields = conditionFields(cliente, entities, [{ field: 'cidade.nome', label: 'Cidade' }], () => false);
  expect(fields.map(({ path, label }) => [path, label])).toContainEqual(['cidade.nome', 'Cidade (nome)']);
  expect(fields.map(({ path, label }) => [path, label])).toContainEqual(['cidade', 'Cidade']);
});

test('conditions one below the other are groups of which one must hold, and travel as text', () => {
  const groups = [
    [
      { field: 'nome', operator: 'contains', value: 'a' },
      { field: 'ativo', operator: 'filled', value: '' },
    ],
    [{ field: 'cidade', operator: 'is', value: '7' }],
  ] as const;
  const rows = rowsOfGroups(groups);
  expect(rows.map(({ field, join }) => [field, join])).toEqual([
    ['nome', 'and'],
    ['ativo', 'and'],
    ['cidade', 'or'],
  ]);
  expect(groupsOfRows(rows)).toEqual(groups);
  expect(writeConditions(groups)).toBe('[[["nome","contains","a"],["ativo","filled"]],[["cidade","is","7"]]]');
  expect(parseConditions(writeConditions(groups))).toEqual(groups);
  expect(writeConditions([[]])).toBe('');
  for (const wrong of ['x', '{}', '[[]]', '[[["nome","is"]]]', '[[["nome","filled","x"]]]', '[[["","is","x"]]]'])
    expect(parseConditions(wrong)).toBeNull();
});

test('a condition is asked for once it has what its operator needs', () => {
  const day = (operator: 'between' | 'is' | 'empty', value: string) =>
    isWholeCondition({ field: 'nascimento', operator, value }, 'day');
  expect([day('empty', ''), day('is', ''), day('is', '2026-01-31'), day('between', '2026-01-31 | ')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(day('between', '2026-01-31 | 2026-02-01')).toBe(true);
  expect(isWholeCondition({ field: 'saldo', operator: 'greater', value: 'x' }, 'number')).toBe(false);
  expect(operatorWord('greater', 'day')).toBe('opAfter');
  expect(operatorWord('greater', 'number')).toBe('opGreater');
});

test('rows are grouped by what has few values, a relation by what its records are called', () => {
  expect(
    Object.values(cliente.fields)
      .filter(canGroup)
      .map(({ name }) => name),
  ).toEqual(['cidade', 'ativo']);
  expect(groupedList({ size: 5 }, 'cidade', cliente, entities)).toEqual({
    size: 5,
    groupLabel: 'cidade.nome',
    groupValue: 'cidade',
  });
  for (const other of [null, 'nome', 'away'])
    expect(groupedList({ size: 5 }, other, cliente, entities)).toEqual({ size: 5 });
});
