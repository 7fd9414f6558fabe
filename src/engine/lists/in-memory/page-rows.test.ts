import { describe, expect, test } from 'vitest';
import { pageRows } from './page-rows.ts';

const rows = [
  { id: 1, item: 'Endereços', quantidade: 2, motivo: null },
  { id: 2, item: 'Área', quantidade: 10, motivo: 'Lei' },
  { id: 3, item: 'Pedidos', quantidade: 2, motivo: 'Guarda fiscal' },
] as const;
const ids = (parameters: Parameters<typeof pageRows>[1]) =>
  pageRows<(typeof rows)[number]>(rows, parameters, ['item', 'motivo']).data.map(({ id }) => id);

describe('a page of rows that are all at hand', () => {
  test('holds ten rows of the order given, or as many as asked for', () => {
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ size: 2, page: 2 })).toEqual([3]);
    expect(ids({ size: 0, page: 9 })).toEqual([1, 2, 3]);
    expect(pageRows(rows, { size: 1 }, [])).toMatchObject({ total: 3, data: [{ id: 1 }] });
  });

  test('is searched by every word, without regard to accents', () => {
    expect(ids({ query: 'enderecos' })).toEqual([1]);
    expect(ids({ query: 'FISCAL pedidos' })).toEqual([3]);
    expect(ids({ query: 'pedidos lei' })).toEqual([]);
    expect(pageRows(rows, { query: 'lei' }, ['motivo']).total).toBe(1);
  });

  test('is sorted by several columns, numbers as numbers, texts without accents, nothing last', () => {
    expect(ids({ sortBy: 'item', sortType: 'asc' })).toEqual([2, 1, 3]);
    expect(ids({ sortBy: 'quantidade,item', sortType: 'desc,desc' })).toEqual([2, 3, 1]);
    expect(ids({ sortBy: 'motivo', sortType: 'desc' })).toEqual([2, 3, 1]);
    expect(ids({ sortBy: 'motivo' })).toEqual([3, 2, 1]);
    expect(ids({ sortBy: 'constructor,nada' })).toEqual([1, 2, 3]);
  });
});
