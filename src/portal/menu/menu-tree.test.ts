import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemMenu } from '../../api/index.ts';
import { currentAddress, flattenMenu, nestMenu, searchMenu } from './menu-tree.ts';

const item = (id: number, part: Partial<ItemMenu> = {}): ItemMenu => ({
  id,
  id_processo: null,
  entity: null,
  path: null,
  view: null,
  label: `Item ${id}`,
  icon: null,
  superior: null,
  ordem: id,
  ...part,
});

test('nests by superior, sorts by ordem, and finds where each entry leads', () => {
  const tree = nestMenu([
    item(1, { label: 'Cadastros', ordem: 20, id_processo: 100 }),
    item(2, { label: 'Clientes', entity: 'Cliente', superior: 1, ordem: 2 }),
    item(3, { label: 'Bancos', entity: 'Banco', superior: 1, ordem: 1 }),
    item(4, { label: 'Dúvidas', path: 'faq', ordem: 10 }),
  ]);
  expect(tree.map(({ label, address }) => [label, address])).toEqual([
    ['Dúvidas', '/faq'],
    ['Cadastros', '/home?superior=100'],
  ]);
  expect(tree[1]?.children.map(({ address }) => address)).toEqual(['/crud/Banco/', '/crud/Cliente/']);
});

test('a screen belongs to the nearest entry above it', () => {
  const tree = nestMenu([
    item(1, { label: 'Compras' }),
    item(2, { path: '/carrinho', superior: 1 }),
    item(3, { path: '/carrinho/promocoes', superior: 1 }),
    item(4, { entity: 'Cliente' }),
    item(5, { path: '/crud/Cliente/?filtro=1' }),
  ]);
  const of = (pathname: string, search = '') => currentAddress(tree, { pathname, search });
  expect(of('/carrinho/promocoes')).toBe('/carrinho/promocoes');
  expect(of('/carrinho/produto/12')).toBe('/carrinho');
  expect(of('/carrinhos')).toBeNull();
  expect(of('/crud/Cliente/5')).toBe('/crud/Cliente/');
});

test('search disregards accents and case, and keeps the way to what it finds', () => {
  const tree = nestMenu([
    item(1, { label: 'Área comercial' }),
    item(2, { label: 'Títulos a receber', superior: 1 }),
    item(3),
  ]);
  expect(
    searchMenu(tree, 'TITULO rec').map(({ label, children }) => [label, children.map((child) => child.label)]),
  ).toEqual([['Área comercial', ['Títulos a receber']]]);
  expect(searchMenu(tree, 'area')[0]?.children).toHaveLength(1);
  expect(searchMenu(tree, 'nada disso')).toEqual([]);
});

test('every entry appears exactly once, whatever parents the list names, cycles included', () => {
  const id = fc.integer({ min: 1, max: 8 });
  const items = fc.uniqueArray(fc.record({ id, superior: fc.option(id) }), { selector: (each) => each.id });
  fc.assert(
    fc.property(items, (list) => {
      const ids = flattenMenu(nestMenu(list.map(({ id: each, superior }) => item(each, { superior })))).map(
        (node) => node.id,
      );
      expect(ids.toSorted()).toEqual(list.map((each) => each.id).toSorted());
    }),
  );
});
