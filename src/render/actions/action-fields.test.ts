import { expect, test } from 'vitest';
import { changesNothing } from './action-fields.ts';

test('what says something, asks anew, saves a file, opens a view or leads somewhere changes nothing, as long as nothing else is done', () => {
  expect(changesNothing({ message: 'Pronto.' })).toBe(true);
  expect(changesNothing({ refresh: true, alert: 'Confira.' })).toBe(true);
  expect(changesNothing({ open: 'consultor_dados', params: { id: '{id}' } })).toBe(true);
  expect(changesNothing({ open: 'consultor_dados', answered: { refresh: true } })).toBe(true);
  expect(changesNothing({ download: { method: 'GET', url: 'arquivo/1' } })).toBe(true);
  expect(changesNothing({ download: { method: 'POST', url: 'relatorio' } })).toBe(false);
  expect(changesNothing({ open: 'Cidade.picker', answered: { set: { cidade: '= $answer' } } })).toBe(false);
  expect(changesNothing({ open: 'consultor_dados', call: { method: 'POST', url: 'x' } })).toBe(false);
  expect(changesNothing({ message: 'Pronto.', set: { nome: null } })).toBe(false);
  expect(changesNothing({ navigate: '/home' })).toBe(true);
  expect(changesNothing({ navigate: '/home', call: { method: 'POST', url: 'x' } })).toBe(false);
  expect(changesNothing({ navigate: '/home', set: { nome: null } })).toBe(false);
});
