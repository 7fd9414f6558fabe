import { expect, test } from 'vitest';
import { flattenTree } from './flat-tree.ts';
import { findTyped, type KeyState, treeCommand } from './tree-keys.ts';

type Item = { readonly name: string; readonly children: readonly Item[] };
const item = (name: string, ...children: Item[]): Item => ({ name, children });
// 0 Água, 1 Ar, 2 Brisa, 3 Vento, 4 Fogo
const roots = [item('Água'), item('Ar', item('Brisa'), item('Vento')), item('Fogo')];
const tree = flattenTree(roots, ({ children }) => children);

const state = (row: number, over: Partial<KeyState> = {}): KeyState => ({
  tree,
  row,
  page: 3,
  isOpen: (each) => (tree.count[each] ?? 0) > 0,
  isBranch: (each) => (tree.items[each]?.children.length ?? 0) > 0,
  isMovable: true,
  ...over,
});
const press = (key: string, row: number, over: Partial<KeyState> = {}, altKey = false) =>
  treeCommand({ key, altKey, ctrlKey: false, metaKey: false }, state(row, over));

test('[L22] arrows, Home, End and page keys go over the rows in sight and stop at the ends', () => {
  expect(press('ArrowDown', 0)).toEqual({ kind: 'focus', row: 1 });
  expect(press('ArrowDown', 4)).toEqual({ kind: 'focus', row: 4 });
  expect(press('ArrowUp', 0)).toEqual({ kind: 'focus', row: 0 });
  expect(press('Home', 3)).toEqual({ kind: 'focus', row: 0 });
  expect(press('End', 0)).toEqual({ kind: 'focus', row: 4 });
  expect(press('PageDown', 0)).toEqual({ kind: 'focus', row: 3 });
  expect(press('PageUp', 4)).toEqual({ kind: 'focus', row: 1 });
});

test('[L22] right opens, then goes in; left closes, then goes to the parent', () => {
  expect(press('ArrowRight', 1)).toEqual({ kind: 'focus', row: 2 });
  expect(press('ArrowRight', 1, { isOpen: () => false })).toEqual({ kind: 'open' });
  expect(press('ArrowRight', 0)).toBeNull();
  expect(press('ArrowLeft', 1)).toEqual({ kind: 'close' });
  expect(press('ArrowLeft', 3)).toEqual({ kind: 'focus', row: 1 });
  expect(press('ArrowLeft', 0)).toBeNull();
});

test('[L22] Enter, space and asterisk have their meaning; keys with Ctrl stay the browser’s', () => {
  expect(press('Enter', 2)).toEqual({ kind: 'enter' });
  expect(press(' ', 2)).toEqual({ kind: 'mark' });
  expect(press('*', 2)).toEqual({ kind: 'open-siblings' });
  expect(press('v', 2)).toEqual({ kind: 'type', letter: 'v' });
  expect(press('F5', 2)).toBeNull();
  expect(press('/', 2)).toBeNull();
  expect(treeCommand({ key: 'a', altKey: false, ctrlKey: true, metaKey: false }, state(0))).toBeNull();
});

test('[L22] with Alt the arrows move the row, around at the ends', () => {
  const move = (key: string, row: number) => press(key, row, {}, true);
  expect(move('ArrowDown', 0)).toEqual({ kind: 'move', move: { row: 0, parent: -1, at: 2 } });
  expect(move('ArrowUp', 0)).toEqual({ kind: 'move', move: { row: 0, parent: -1, at: 3 } });
  expect(move('ArrowDown', 4)).toEqual({ kind: 'move', move: { row: 4, parent: -1, at: 0 } });
  expect(move('ArrowRight', 4)).toEqual({ kind: 'move', move: { row: 4, parent: 1, at: 2 } });
  expect(move('ArrowRight', 0)).toBeNull();
  expect(move('ArrowLeft', 3)).toEqual({ kind: 'move', move: { row: 3, parent: -1, at: 2 } });
  expect(move('ArrowLeft', 0)).toBeNull();
  expect(press('ArrowDown', 0, { isMovable: false }, true)).toBeNull();
});

test('[L22] typing finds the next row that begins so, without accents and case', () => {
  const nameOf = (row: number) => tree.items[row]?.name ?? '';
  const find = (typed: string, from: number) => findTyped(typed, from, tree.items.length, nameOf);
  expect(find('a', 0)).toBe(1);
  expect(find('a', 1)).toBe(0);
  expect(find('AGU', 1)).toBe(0);
  expect(find('ve', 0)).toBe(3);
  expect(find('x', 0)).toBeNull();
});

test('[L22] what shows on the first level without being there, as in a circle, is moved out with Alt and left', () => {
  expect(press('ArrowLeft', 0, {}, true)).toBeNull();
  expect(press('ArrowLeft', 4, { isLoose: true }, true)).toEqual({ kind: 'move', move: { row: 4, parent: -1, at: 2 } });
});
