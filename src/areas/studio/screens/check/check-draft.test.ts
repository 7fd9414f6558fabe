import { expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import { type CheckNames, checkDraft } from './check-draft.ts';

const file = 'views/company/Fornecedor.view.json';
const names: CheckNames = {
  entities: sampleEntities,
  operations: [
    { method: 'GET', url: '{entity}/{id}' },
    { method: 'PUT', url: 'fornecedor/{id}/bloqueio' },
  ],
  permissions: ['LISTAR', 'EDITAR'],
  views: new Set(sampleEntities.keys()),
};

const problemsOf = (action: object, known: CheckNames = names) => {
  const elements = { bloquear: { type: 'button', label: 'Bloquear', ...action } };
  const text = JSON.stringify({ entity: 'Fornecedor', form: { elements } }, null, 2);
  const { problems } = checkDraft({ entity: 'Fornecedor', name: null }, [{ file, text }], file, known);
  return problems.map(({ code, suggestions, line }) => ({ code, suggestions, at: text.split('\n')[line - 1]?.trim() }));
};
const call = (url: string, method = 'PUT') => ({ click: { call: { method, url } } });

test('[V3] a call that the contract does not have is found in a draft, with the nearest', () => {
  expect(problemsOf(call('fornecedor/{id}/bloqueio'))).toEqual([]);
  expect(problemsOf(call('fornecedor/{id}/bloqueo'))).toEqual([
    {
      code: 'view/unknown-operation',
      suggestions: ['fornecedor/{id}/bloqueio'],
      at: '"url": "fornecedor/{id}/bloqueo"',
    },
  ]);
  expect(problemsOf(call('fornecedor/{id}/bloqueio', 'DELETE'))).toMatchObject([{ code: 'view/unknown-operation' }]);
});

test('[V3] so are a view that no file makes and a flag that no screen check answers', () => {
  const known = { ...names, views: new Set(['Fornecedor', 'Fornecedor.picker']) };
  expect(problemsOf({ click: { open: 'Fornecedor.picker' } }, known)).toEqual([]);
  expect(problemsOf({ click: { open: 'Fornecedor.piker' } }, known)).toMatchObject([
    { code: 'view/unknown-view', suggestions: ['Fornecedor.picker'] },
  ]);
  const text = JSON.stringify({ entity: 'Fornecedor', access: { edit: 'EDITR' } });
  const { problems } = checkDraft({ entity: 'Fornecedor', name: null }, [{ file, text }], file, names);
  expect(problems).toMatchObject([{ code: 'view/unknown-permission', suggestions: ['EDITAR'] }]);
});

test('names that the server does not deliver are not held against a draft', () => {
  // The entity of the call is unknown, so users have to confirm it.
  expect(problemsOf(call('nada/{id}'), { entities: sampleEntities })).toMatchObject([{ code: 'view/asked-call' }]);
});

test('[Q3] a draft knows what a call takes', () => {
  const query = { values: { mes: { type: 'integer' as const, required: true as const } } };
  const operations = [{ method: 'PUT', url: 'fornecedor/{id}/bloqueio', query, body: null }];
  const closing = (params: object) =>
    problemsOf(
      { click: { call: { method: 'PUT', url: 'fornecedor/{id}/bloqueio', params } } },
      { ...names, operations },
    );
  expect(closing({ mes: 3 })).toEqual([]);
  expect(closing({ mes: 3, mess: 3 })).toMatchObject([{ code: 'view/unknown-parameter', suggestions: ['mes'] }]);
});
