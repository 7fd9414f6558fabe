import { expect, test } from 'vitest';
import { validateView } from '../../language/check/check.ts';
import { readEntity } from '../../language/entity/read-entity.ts';

const text = JSON.stringify({
  title: 'Banco',
  type: 'object',
  properties: { nome: { type: 'string', title: 'Nome' } },
});
const { model } = readEntity('Banco', { file: 'Banco.schema.json', text });
const entities = new Map(model === null ? [] : [['Banco', model] as const]);
const problemsOf = (list: unknown) =>
  validateView({ entity: 'Banco', list }, () => ({ file: 'x', line: 1, column: 1 }), { entities }).map(
    ({ code, pointer, suggestions }) => [code, pointer, ...suggestions],
  );

test('[Q17] further columns come with the answer of a call, not with the rows of an entity', () => {
  const columnsFrom = 'answer';
  const place = '/list/columnsFrom';
  const by = (url: string, given: object = {}) => problemsOf({ columnsFrom, list: { method: 'GET', url }, ...given });
  expect(by('meses?ano=2026')).toEqual([]);
  expect(by('meses', { type: 'table' })).toEqual([]);
  expect(problemsOf({ columnsFrom })).toEqual([['view/wrong-value', place]]);
  expect(by('/Banco?nome=x')).toEqual([['view/wrong-value', place]]);
  expect(by('meses', { type: 'cards' })).toEqual([['view/unknown-key', place]]);
  expect(by('meses', { columnsFrom: 'rows' })).toEqual([['view/wrong-value', place]]);
});

const call = { method: 'POST', url: 'Banco/{id}' };

test('[V3] actions of a list name each other, and a wrong name is told with the nearest', () => {
  const actions = { arquivar: { bulk: true, undo: 'voltar', call }, voltar: { danger: true, call } };
  expect(problemsOf({ actions, selectAll: 'arquivar', detailAlone: true, totalizer: ['nome'] })).toEqual([]);
  expect(problemsOf({ actions, selectAll: 'arquivr' })).toEqual([
    ['view/unknown-action', '/list/selectAll', 'arquivar'],
  ]);
  expect(problemsOf({ actions: { ...actions, arquivar: { undo: 'volta', call } } })).toEqual([
    ['view/unknown-action', '/list/actions/arquivar/undo', 'voltar'],
  ]);
  expect(problemsOf({ totalizer: ['nom'] })).toEqual([['view/unknown-field', '/list/totalizer/0', 'nome']]);
});

test('[V3] only a list that is a whole screen says whether files may be imported', () => {
  expect(problemsOf({ import: false })).toEqual([]);
  expect(problemsOf({ import: 'no' })).toEqual([['view/wrong-value', '/list/import']]);
  expect(problemsOf({ detail: { contas: { type: 'grid', entity: 'Banco', import: false } } })).toContainEqual(
    expect.arrayContaining(['view/unknown-key', '/list/detail/contas/import']),
  );
});
