import { expect, test } from 'vitest';
import type { MenuNode } from '../menu/menu-tree.ts';
import { paletteItems, searchedEntities } from './palette-items.ts';

const node = (id: number, label: string, address: string, children: readonly MenuNode[] = []): MenuNode => ({
  id,
  label,
  icon: null,
  address,
  children,
  process: id,
});
const menu = [
  node(1, 'Cadastros', '/home?superior=1', [
    node(2, 'Títulos a receber', '/crud/Titulo/'),
    node(3, 'Clientes', '/crud/Cliente/'),
  ]),
  node(4, 'Receber mercadoria', '/crud/Entrada/'),
];
const tab = (key: string, label: string, entity: string) => ({
  key,
  label,
  icon: null,
  view: `/crud/${entity}/`,
  entity,
  id: null,
  back: null,
  visible: true,
  refresh: false,
});

function labels(text: string): readonly string[] {
  const commands = [{ id: 'save', label: 'Salvar', keys: 'Ctrl+S', run: () => undefined }];
  const sources = { commands, tabs: [tab('Cliente', 'Clientes', 'Cliente')], menu, records: [], go: () => undefined };
  return paletteItems(text, sources).map(({ group, label }) => `${group}: ${label}`);
}

test('what begins with the words comes before what only holds them, without regard to accents', () => {
  expect(labels('receb')).toEqual(['menu: Receber mercadoria', 'menu: Títulos a receber']);
  expect(labels('titulo')).toEqual(['menu: Títulos a receber']);
});

test('nothing typed offers everything, actions first, and groups of the menu only lead to their entries', () => {
  expect(labels('')).toEqual([
    'actions: Salvar',
    'tabs: Clientes',
    'menu: Títulos a receber',
    'menu: Clientes',
    'menu: Receber mercadoria',
  ]);
});

test('an entry is found by the group around it', () => {
  expect(labels('cadastros cli')).toEqual(['menu: Clientes']);
});

test('records are searched in the entities of open tabs first, and only where the menu leads', () => {
  expect(searchedEntities(menu, [tab('a', 'A', 'Entrada'), tab('b', 'B', 'Secreto')], 2)).toEqual([
    'Entrada',
    'Titulo',
  ]);
});
