import { type FlatTree, siblingsOf } from './flat-tree.ts';

/** A row's new place: position `at` (from 0, counting the row where it still is) below `parent`, -1 for the root. */
export type TreeMove = { readonly row: number; readonly parent: number; readonly at: number };

export type TreeCommand =
  | { readonly kind: 'focus'; readonly row: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'open-siblings' }
  | { readonly kind: 'enter' }
  | { readonly kind: 'mark' }
  | { readonly kind: 'move'; readonly move: TreeMove }
  | { readonly kind: 'type'; readonly letter: string };

export type KeyState = {
  readonly tree: FlatTree<unknown>;
  /** The focused row. */
  readonly row: number;
  /** Rows that fit into the box, for the page keys. */
  readonly page: number;
  readonly isOpen: (row: number) => boolean;
  /** Whether a row has children, loaded or not. */
  readonly isBranch: (row: number) => boolean;
  readonly isMovable: boolean;
  /** Whether the row is shown as a root because it is in a cycle. */
  readonly isLoose?: boolean;
};

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The command of a key in a tree (WAI-ARIA tree pattern); with Alt the arrows move the row itself. Null for other keys.
 */
export function treeCommand(press: Press, state: KeyState): TreeCommand | null {
  const { key, altKey, ctrlKey, metaKey } = press;
  const { tree, row } = state;
  if (tree.items[row] === undefined || ctrlKey || metaKey) return null;
  if (altKey) {
    const move = state.isMovable ? moveByKey(tree, row, key, state.isLoose) : null;
    return move === null ? null : { kind: 'move', move };
  }
  const last = tree.items.length - 1;
  const focus = (to: number): TreeCommand => ({ kind: 'focus', row: Math.min(Math.max(0, to), last) });
  switch (key) {
    case 'ArrowDown':
      return focus(row + 1);
    case 'ArrowUp':
      return focus(row - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(last);
    case 'PageDown':
      return focus(row + state.page);
    case 'PageUp':
      return focus(row - state.page);
    case 'ArrowRight':
      if (!state.isBranch(row)) return null;
      return state.isOpen(row) ? focus(row + 1) : { kind: 'open' };
    case 'ArrowLeft': {
      if (state.isBranch(row) && state.isOpen(row)) return { kind: 'close' };
      const above = tree.parent[row] ?? -1;
      return above < 0 ? null : focus(above);
    }
    case 'Enter':
      return { kind: 'enter' };
    case ' ':
      return { kind: 'mark' };
    case '*':
      return { kind: 'open-siblings' };
    default:
      // The slash key opens the search of the list.
      return [...key].length === 1 && key !== '/' ? { kind: 'type', letter: key } : null;
  }
}

/**
 * Alt with up and down moves among the siblings, wrapping at the ends (specification 000, section 4). Right moves the
 * row below its previous sibling, left beside its parent, or out of a cycle.
 */
export function moveByKey(tree: FlatTree<unknown>, row: number, key: string, isLoose = false): TreeMove | null {
  const parent = tree.parent[row] ?? -1;
  const position = tree.position[row] ?? 0;
  const siblings = siblingsOf(tree, row);
  switch (key) {
    case 'ArrowUp':
      return siblings < 2 ? null : { row, parent, at: position === 0 ? siblings : position - 1 };
    case 'ArrowDown':
      return siblings < 2 ? null : { row, parent, at: position === siblings - 1 ? 0 : position + 2 };
    case 'ArrowRight': {
      const before = siblingBefore(tree, row);
      return before === null ? null : { row, parent: before, at: tree.count[before] ?? 0 };
    }
    case 'ArrowLeft':
      if (parent < 0) return isLoose ? { row, parent, at: position } : null;
      return { row, parent: tree.parent[parent] ?? -1, at: (tree.position[parent] ?? 0) + 1 };
    default:
      return null;
  }
}

function siblingBefore(tree: FlatTree<unknown>, row: number): number | null {
  const parent = tree.parent[row] ?? -1;
  for (let at = row - 1; at > parent; at--) if (tree.parent[at] === parent) return at;
  return null;
}

/**
 * The row whose label begins with the typed text, searched from the current row onwards and around. Repeating a letter
 * goes to the next such row.
 */
export function findTyped(typed: string, from: number, total: number, nameOf: (row: number) => string): number | null {
  const letters = [...typed];
  const isRepeated = letters.every((letter) => letter === letters[0]);
  const wanted = plain(isRepeated ? (letters[0] ?? '') : typed);
  const start = isRepeated ? from + 1 : from;
  for (let step = 0; step < total; step++) {
    const row = (start + step) % total;
    if (plain(nameOf(row).slice(0, typed.length)).startsWith(wanted)) return row;
  }
  return null;
}

const marks = /\p{M}/gu;

function plain(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}
