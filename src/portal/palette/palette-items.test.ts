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
const clients = { ...node(3, 'Clientes', '/crud/Cliente/'), entity: 'Cliente', novo: 'Cliente' };
const menu = [
  node(1, 'Cadastros', '/home?superior=1', [node(2, 'Títulos a receber', '/crud/Titulo/'), clients]),
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

function labels(text: string, found: readonly string[] = []): readonly string[] {
  const commands = [{ id: 'save', label: 'Salvar', keys: 'Ctrl+S', run: () => undefined }];
  const portal = ['Sair', 'Tema: Escuro'].map((label) => ({ id: label, label, keys: null, run: () => undefined }));
  const sources = {
    commands,
    portal,
    tabs: [tab('Cliente', 'Clientes', 'Cliente')],
    menu,
    records: found.map((label) => ({
      ...{ key: label, group: 'records' as const, label, hint: 'Clientes', keys: null },
      run: () => undefined,
    })),
    newOf: (name: string) => `Novo: ${name}`,
    go: () => undefined,
  };
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

test('who types the beginning of what holds everywhere means it, and else records come first', () => {
  expect(labels('sair', ['Aquilasair Melo'])).toEqual(['portal: Sair', 'records: Aquilasair Melo']);
  expect(labels('escuro', ['Escuro Melo'])).toEqual(['records: Escuro Melo', 'portal: Tema: Escuro']);
});

test('[K1] a new record of what the user may create, the theme and the way out are found by their names', () => {
  expect(labels('novo')).toEqual(['create: Novo: Cliente']);
  expect(labels('client')).toEqual(['tabs: Clientes', 'menu: Clientes', 'create: Novo: Cliente']);
  expect(labels('escuro')).toEqual(['portal: Tema: Escuro']);
  expect(labels('sai')).toEqual(['portal: Sair']);
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
