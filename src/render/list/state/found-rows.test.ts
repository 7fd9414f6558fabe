import { expect, test } from 'vitest';
import type { ListParams } from '../../host/host.ts';
import { findIds, findRows, maxFound, orMissing, rereadRows, searchKey } from './found-rows.ts';

const params: ListParams = {
  query: 'a',
  size: 10,
  page: 3,
  fields: ['nome'],
  sortBy: ['nome'],
  sortType: ['asc'],
  filters: { status: 'ATIVO', id: '1 | 9' },
  group: { label: 'status', value: 'status' },
  aggregate: ['valor:sum'],
  totalizer: ['status'],
  lazy: true,
};
const loader = (asked: ListParams[], ids: readonly number[]) => async (given: ListParams) => {
  asked.push(given);
  return { data: ids.map((id) => ({ id })), total: ids.length, groups: [], totalizer: [], aggregate: [] };
};

test('everything found is asked for at once, in the order of the list, without its sums and groups', async () => {
  const asked: ListParams[] = [];
  expect(await findIds(loader(asked, [5, 3, 0, 8]), params, new Set(['3']))).toEqual([5, 8]);
  expect(await findRows(loader(asked, [5, 3]), params, new Set(['5']))).toEqual([{ id: 3 }]);
  const { group: _group, aggregate: _aggregate, totalizer: _totalizer, lazy: _lazy, ...rest } = params;
  expect(asked).toEqual([
    { ...rest, page: 1, size: maxFound, fields: ['id'] },
    { ...rest, page: 1, size: maxFound },
  ]);
});

test('rows are read again by their ids under the same search', async () => {
  const asked: ListParams[] = [];
  await rereadRows(loader(asked, [5]), params, [5, 8]);
  expect(asked[0]).toMatchObject({ query: 'a', page: 1, size: 2, filters: { status: 'ATIVO', id: '5,8' } });
});

test('pages and orders of one search have one key, other searches have another', () => {
  const key = (given: ListParams, total = 20) => searchKey(given, total);
  expect(key({ ...params, page: 9, size: 5, sortBy: [] })).toBe(key(params));
  expect(key({ filters: { b: '2', a: '1', c: '' } })).toBe(key({ filters: { a: '1', b: '2' } }));
  expect(key({ ...params, query: 'b' })).not.toBe(key(params));
  expect(key({ ...params, filters: { status: 'INATIVO' } })).not.toBe(key(params));
  // Which are the first of too many depends on their order.
  expect(key({ ...params, page: 9 }, maxFound + 1)).toBe(key(params, maxFound + 1));
  expect(key({ ...params, sortType: ['desc'] }, maxFound + 1)).not.toBe(key(params, maxFound + 1));
});

test('a record that does not exist is gone, every other refusal stays one', async () => {
  const refused = (status: number) => Object.assign(new Error('x'), { code: 'X', status, details: {} });
  expect(await orMissing(Promise.reject(refused(404)))).toBe('missing');
  await expect(orMissing(Promise.reject(refused(409)))).rejects.toThrow('x');
  expect(await orMissing(Promise.resolve(1))).toBe(1);
});
