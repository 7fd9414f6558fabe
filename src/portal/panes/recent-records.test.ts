import { expect, test } from 'vitest';
import type { Tab } from '../tabs/tab.ts';
import { type RecentRecord, withOpened } from './recent-records.ts';

const tab = (id: string | null, label: string, view = `/crud/Cliente/${id ?? ''}`): Tab => ({
  ...{ key: id === null ? 'Cliente' : `Cliente_${id}`, label, icon: 'users', view, entity: 'Cliente', id },
  ...{ back: null, visible: true, refresh: false },
});
const recent = (id: string, label: string): RecentRecord => ({
  ...{ key: `Cliente_${id}`, label, icon: 'users', entity: 'Cliente', address: `/crud/Cliente/${id}` },
});

test('a record that is opened comes to the front, once', () => {
  const before = [recent('1', 'Ana'), recent('2', 'Bia')];
  expect(withOpened(before, [tab('1', 'Ana')], [tab('1', 'Ana'), tab('2', 'Bia')])).toEqual([
    recent('2', 'Bia'),
    recent('1', 'Ana'),
  ]);
});

test('a record has the name that its tab has by now', () => {
  expect(withOpened([recent('1', 'Cliente 1')], [tab('1', 'Cliente 1')], [tab('1', 'Ana')])).toEqual([
    recent('1', 'Ana'),
  ]);
});

test('lists, new records and screens of their own are no records, and nothing new changes nothing', () => {
  const known = [recent('1', 'Ana')];
  const now = [
    tab('1', 'Ana'),
    tab(null, 'Clientes'),
    tab('0', 'Novo cliente'),
    tab('7', 'Pedido', '/carrinho/pedido/7'),
  ];
  expect(withOpened(known, [], now)).toEqual(known);
  expect(withOpened(known, now, now)).toBe(known);
});

test('of many the ten latest stay', () => {
  const many = Array.from({ length: 10 }, (_, index) => recent(String(index + 1), `C${index + 1}`));
  const next = withOpened(many, [], [tab('99', 'Zoe')]);
  expect([next.length, next[0]?.label, next.at(-1)?.label]).toEqual([10, 'Zoe', 'C9']);
});
