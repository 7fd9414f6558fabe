import { expect, test, vi } from 'vitest';
import {
  type ListPosition,
  listPositionOf,
  neighbourOf,
  neighboursOf,
  rememberList,
  subscribeToListPosition,
  wayBack,
} from './list-position.ts';

const position: ListPosition = {
  entity: 'Cliente',
  call: { method: 'GET', url: 'Cliente' },
  params: { query: 'ana', page: 2, size: 3 },
  ids: [14, 15, 16],
  page: 2,
  size: 3,
  total: 8,
};
const pages = (page: number | undefined) => ({
  data: ({ 1: [11, 12, 13], 3: [17, 18] }[page ?? 0] ?? []).map((id) => ({ id })),
});
const load = vi.fn(async (_call: ListPosition['call'], params: ListPosition['params']) => pages(params.page));

test('a record knows its place in the list it was opened from, and none elsewhere', () => {
  const calls = vi.fn();
  const stop = subscribeToListPosition(calls);
  rememberList(position);
  stop();
  rememberList(position);
  expect(calls).toHaveBeenCalledTimes(1);
  expect(listPositionOf('Cliente', 15)).toBe(position);
  expect([listPositionOf('Cliente', 99), listPositionOf('Banco', 15)]).toEqual([null, null]);
  expect(neighboursOf(position, 14)).toEqual({ place: 4, total: 8, hasPrevious: true, hasNext: true });
  expect(neighboursOf({ ...position, ids: [17, 18], page: 3 }, 18)).toMatchObject({ place: 8, hasNext: false });
  expect(neighboursOf({ ...position, page: 1, size: 0 }, 14)).toMatchObject({ place: 1, hasPrevious: false });
});

test('next and previous go on across pages, and end where the list ends', async () => {
  expect(await neighbourOf(position, 15, 1, load)).toBe(16);
  expect(load).not.toHaveBeenCalled();
  expect(await neighbourOf(position, 16, 1, load)).toBe(17);
  expect(load).toHaveBeenCalledWith(position.call, { query: 'ana', page: 3, size: 3 });
  const third = listPositionOf('Cliente', 17);
  expect(third).toMatchObject({ page: 3, ids: [17, 18] });
  expect(third === null ? 0 : await neighbourOf(third, 18, 1, load)).toBeNull();
  expect(await neighbourOf(position, 14, -1, load)).toBe(13);
  expect(await neighbourOf({ ...position, page: 1, ids: [11, 12, 13] }, 11, -1, load)).toBeNull();
  expect(await neighbourOf(position, 99, 1, load)).toBeNull();
});

test('the way back is the list as it is open, on the page of the record', () => {
  rememberList(position);
  const open = '/crud/Cliente/?query=ana&cidade=7&page=2';
  expect(wayBack('Cliente', 15, open)).toBe(open);
  rememberList({ ...position, ids: [17, 18], page: 3 });
  expect(wayBack('Cliente', 18, open)).toBe('/crud/Cliente/?query=ana&cidade=7&page=3');
  // A new record, and one that was opened from elsewhere, are on no page of it.
  expect([null, 99].map((id) => wayBack('Cliente', id, open))).toEqual([open, open]);
  rememberList({ ...position, ids: [1], page: 1 });
  expect(wayBack('Cliente', 1, '/crud/Cliente/')).toBe('/crud/Cliente/');
  expect(wayBack('Cliente', 1, '/crud/Cliente?query=ana')).toBe('/crud/Cliente/?query=ana');
});

test('a list that is open nowhere, or shows something else, leads to the plain list', () => {
  expect(wayBack('Banco', 1, null)).toBe('/crud/Banco/');
  expect(wayBack('Banco', 1, '/importar/Banco?x=1')).toBe('/crud/Banco/');
});

test('[L30] from a record of a list that goes on one comes back to as many pages as it takes', () => {
  const loaded = { ...position, params: { size: 6 }, ids: [11, 12, 13, 14, 15, 16], page: 1, size: 6, step: 3 };
  rememberList(loaded);
  expect(neighboursOf(loaded, 16)).toMatchObject({ place: 6, hasNext: true });
  expect(wayBack('Cliente', 16, '/crud/Cliente/?page=2')).toBe('/crud/Cliente/?page=2');
  rememberList({ ...loaded, ids: [17, 18], page: 2 });
  expect(wayBack('Cliente', 18, '/crud/Cliente/?page=2')).toBe('/crud/Cliente/?page=3');
});
