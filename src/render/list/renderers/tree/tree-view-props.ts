import type { MouseEvent, ReactNode, Ref } from 'react';
import type { FlatTree } from './flat-tree.ts';
import type { TreeMove } from './tree-keys.ts';

/** Functions of a drawn tree for others. */
export type TreeHandle = {
  /** Scrolls to a row and highlights it; with `isFocused` it gets the focus. */
  readonly show: (row: number, isFocused: boolean) => void;
};

/** Data of a tree. Rows are indexes in `tree.items`. */
export type TreeViewProps<T> = {
  readonly handle?: Ref<TreeHandle>;
  /** Accessible name of the tree. */
  readonly label: string;
  /** Height of the box, and of every row, in px. */
  readonly height: number;
  readonly rowHeight: number;
  readonly tree: FlatTree<T>;
  /** Stable key of an item; not empty. */
  readonly keyOf: (item: T) => string;
  /** Label of a row, for typing ahead. */
  readonly nameOf: (item: T) => string;
  readonly isOpen: (row: number) => boolean;
  /** Whether a row has children, loaded or not. */
  readonly isBranch: (row: number) => boolean;
  readonly onToggle: (row: number, isOpen: boolean) => void;
  /** Opens all sibling branches of a row; without it `*` opens one. */
  readonly onOpenSiblings?: (row: number) => void;
  /** Called for Enter and a click on the row. */
  readonly onEnter?: (row: number, event?: MouseEvent) => void;
  readonly selection?: { readonly has: (row: number) => boolean; readonly onToggle: (row: number) => void };
  /** Rows can be moved if given. */
  readonly onMove?: (move: TreeMove) => void;
  /** Draws the part of a row beside its arrow; `isActive` while the row has the focus or the pointer. */
  readonly draw: (item: T, row: number, isActive: boolean) => ReactNode;
  /** Rows that are not records, such as 'Carregando…', cannot be moved or selected. */
  readonly isPlain?: (row: number) => boolean;
  /** Whether a row is the one selected for other elements of the screen. */
  readonly isChosen?: (row: number) => boolean;
  /** Rows shown as roots because they are in a cycle: they can be moved out. */
  readonly isLoose?: (row: number) => boolean;
};
