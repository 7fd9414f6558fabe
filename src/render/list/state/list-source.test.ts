import { expect, test } from 'vitest';
import { addressBelow, listSource } from './list-source.ts';

const cities = { method: 'GET', url: 'Cidade?estado={estado}' } as const;

test('[A1] an address of a list is filled from row, then parent, then record, URL-encoded', () => {
  const sources = { row: { estado: { id: 7, nome: 'Pernambuco' } }, parent: { estado: 1 }, record: { estado: 2 } };
  expect(listSource(cities, 'Cidade', sources).call).toEqual({ method: 'GET', url: 'Cidade?estado=7' });
  expect(listSource(cities, 'Cidade', { parent: { estado: 'a/b &c' } }).call?.url).toBe('Cidade?estado=a%2Fb%20%26c');
});

test('[A1] where a value is missing nothing is asked, and its name is told', () => {
  expect(listSource(cities, 'Cidade', { record: { estado: null } })).toEqual({ call: null, missing: ['estado'] });
});

test('[L2] rows are asked for by POST where the view says so, and by GET whatever else it says', () => {
  expect(listSource({ method: 'POST', url: 'busca' }, undefined, {}, 'Cidade 1').call).toEqual({
    method: 'POST',
    url: 'busca',
    view: 'Cidade 1',
  });
  expect(listSource({ method: 'DELETE', url: 'busca' }, undefined, {}).call).toEqual({ method: 'GET', url: 'busca' });
  expect(listSource(undefined, 'Cidade', {}).call).toEqual({ method: 'GET', url: 'Cidade' });
  expect(listSource(undefined, undefined, {}).call).toBeNull();
});

test('[X1] an export stands below the path of its list and keeps its parameters', () => {
  expect(addressBelow('Cliente', 'report/pdf')).toBe('Cliente/report/pdf');
  expect(addressBelow('listar?x=1', 'report/xls')).toBe('listar/report/xls?x=1');
});
