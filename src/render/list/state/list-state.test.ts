import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialListState,
  isInOwnOrder,
  readListState,
  toggleSort,
  toListParams,
  withFilter,
  writeListState,
} from './list-state.ts';

const defaults = initialListState({ size: 10, sortBy: 'nome', sortType: 'asc' });

test('a list that is as it started has a bare address', () => {
  expect(writeListState(defaults, defaults)).toBe('');
  expect(readListState('', defaults)).toEqual(defaults);
});

test('what stands in the address is read, and other names are search parameters', () => {
  expect(
    readListState('?query=ana&page=3&size=0&sortBy=valor,nome&sortType=desc,asc&estado=SP&token=x', defaults),
  ).toEqual({
    query: 'ana',
    page: 3,
    size: 0,
    sort: [
      { field: 'valor', desc: true },
      { field: 'nome', desc: false },
    ],
    filters: { estado: 'SP' },
  });
});

test('what makes no sense is as if it were not there', () => {
  expect(readListState('page=-1&size=x&sortBy=', defaults)).toEqual({ ...defaults, sort: [] });
  expect(readListState('page=0', defaults).page).toBe(1);
});

const name = fc
  .stringMatching(/^[a-z][a-z_.]{0,8}$/)
  .filter((text) => !['query', 'page', 'size', 'token', 'view', 'name'].includes(text));
const state = fc.record({
  query: fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed()),
  page: fc.integer({ min: 1, max: 99_999_999 }),
  size: fc.integer({ min: 0, max: 10_000 }),
  sort: fc.uniqueArray(fc.record({ field: name, desc: fc.boolean() }), {
    selector: ({ field }) => field,
    maxLength: 4,
  }),
  filters: fc.dictionary(name, fc.string({ unit: 'grapheme', minLength: 1 }), { noNullPrototype: true }),
});

test('writing and reading gives back every state', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(readListState(writeListState(given, defaults), defaults)).toEqual(given);
    }),
  );
});

test('a click sorts, a second turns it round, shift adds and in the end takes away', () => {
  const byName = toggleSort([], 'nome', false);
  expect(byName).toEqual([{ field: 'nome', desc: false }]);
  expect(toggleSort(byName, 'nome', false)).toEqual([{ field: 'nome', desc: true }]);
  expect(toggleSort([{ field: 'nome', desc: true }], 'nome', false)).toEqual([{ field: 'nome', desc: false }]);
  const two = toggleSort(byName, 'valor', true);
  expect(two).toEqual([
    { field: 'nome', desc: false },
    { field: 'valor', desc: false },
  ]);
  expect(toggleSort(toggleSort(two, 'valor', true), 'valor', true)).toEqual(byName);
});

test('a filter goes back to page 1, and an empty one goes away', () => {
  const filtered = withFilter({ ...defaults, page: 7 }, 'estado', 'SP');
  expect([filtered.page, filtered.filters]).toEqual([1, { estado: 'SP' }]);
  expect(withFilter(filtered, 'estado', '').filters).toEqual({});
});

test('the search gets filters by the field they stand for, the group and the aggregates', () => {
  const list = { filters: { uf: { field: 'cidade.estado' } }, groupLabel: 'estado.nome', groupValue: 'estado.id' };
  expect(toListParams({ ...defaults, query: ' ana ', filters: { uf: '3' } }, list, ['valor:sum'])).toEqual({
    query: 'ana',
    size: 10,
    page: 1,
    sortBy: ['nome'],
    sortType: ['asc'],
    filters: { 'cidade.estado': '3' },
    group: { label: 'estado.nome', value: 'estado.id' },
    aggregate: ['valor:sum'],
  });
});

test('a table asks for lazy rows, and a totalizer is asked for', () => {
  expect(toListParams(defaults, { type: 'table', totalizer: ['status'] }, [])).toMatchObject({
    lazy: true,
    totalizer: ['status'],
  });
  expect(toListParams(defaults, { type: 'grid' }, [])).not.toHaveProperty('lazy');
});

test('the first order comes from the list, else from its own places, else from the columns', () => {
  const columns = { nome: { sortType: 'desc' }, uf: { field: 'cidade.uf' } } as const;
  expect(initialListState({ columns }).sort).toEqual([{ field: 'nome', desc: true }]);
  expect(initialListState({ columns, reorder: true }).sort).toEqual([{ field: 'ordem', desc: false }]);
  expect(initialListState({ columns, reorder: true, sortBy: 'uf' }).sort).toEqual([{ field: 'uf', desc: false }]);
});

test('rows can be moved only while all of them stand in their own order', () => {
  const own = initialListState({ reorder: true });
  expect(isInOwnOrder(own)).toBe(true);
  expect(isInOwnOrder({ ...own, query: 'x' })).toBe(false);
  expect(isInOwnOrder({ ...own, filters: { a: '1' } })).toBe(false);
  expect(isInOwnOrder({ ...own, sort: [{ field: 'ordem', desc: true }] })).toBe(false);
  expect(isInOwnOrder({ ...own, sort: [] })).toBe(false);
});
