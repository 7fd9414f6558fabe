import { expect, test } from 'vitest';
import { choiceFields, recentKey, storedChoice, withRecent } from './recent-choices.ts';

test('[P] the latest choice comes first, once, and five are kept', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ id, nome: `n${id}` }));
  expect(withRecent(five, { id: 3, nome: 'três' }).map(({ id }) => id)).toEqual([3, 1, 2, 4, 5]);
  expect(withRecent(five, { id: 9 }).map(({ id }) => id)).toEqual([9, 1, 2, 3, 4]);
});

test('what is no saved record is not kept', () => {
  expect(withRecent([], { id: -1 })).toEqual([]);
  expect(withRecent([], { nome: 'sem id' })).toEqual([]);
});

test('choices of one entity are shared, those of a call are its own, and of a list that is filled in there are none', () => {
  const list = (params?: object) => ({
    method: 'GET',
    url: 'listarAcoes',
    ...(params === undefined ? {} : { params }),
  });
  expect(recentKey({ entity: 'Cidade', list: { method: 'GET', url: 'Cidade' } })).toBe(recentKey({ entity: 'Cidade' }));
  expect(recentKey({ entity: 'Cidade' })).not.toBe(recentKey({ entity: 'Estado' }));
  const keys = [list(), list({ tipo: 'A' }), list({ tipo: 'B' })].map((own) => recentKey({ list: own } as never));
  expect(new Set([...keys, null]).size).toBe(4);
  expect(recentKey({ list: list({ status: '{$params.status}' }) } as never)).toBeNull();
  expect(recentKey({ list: { method: 'GET', url: 'Cliente/{cliente}/enderecos' } } as never)).toBeNull();
  expect(recentKey({})).toBeNull();
});

test('a choice is stored with all that it is drawn with and that the view asks for, and nothing else', () => {
  const fields = choiceFields({ label: 'nome', detail: 'uf.sigla' }, { codigo: {} }, ['saldo', 'vazio']);
  const row = { id: 7, nome: 'Ana', uf: { sigla: 'PE' }, codigo: 'A1', saldo: 3, segredo: 'x' };
  expect(storedChoice(row, fields)).toEqual({
    id: 7,
    nome: 'Ana',
    uf: { sigla: 'PE' },
    codigo: 'A1',
    saldo: 3,
    vazio: null,
  });
});
