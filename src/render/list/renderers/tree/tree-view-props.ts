import type { MouseEvent, ReactNode, Ref } from 'react';
import type { FlatTree } from './flat-tree.ts';
import type { TreeMove } from './tree-keys.ts';

/** What others do with a tree that is drawn. */
export type TreeHandle = {
  /** Brings a row into sight and marks it; with `isFocused` it takes the focus too. */
  readonly show: (row: number, isFocused: boolean) => void;
};

/** What a tree is drawn from. Rows are numbers: places in `tree.items`. */
export type TreeViewProps<T> = {
  readonly handle?: Ref<TreeHandle>;
  /** Accessible name of the tree. */
  readonly label: string;
  /** Pixels of the box, and of every row. */
  readonly height: number;
  readonly rowHeight: number;
  readonly tree: FlatTree<T>;
  /** Stable key of an item; not empty. */
  readonly keyOf: (item: T) => string;
  /** What a row is called, for typing ahead. */
  readonly nameOf: (item: T) => string;
  readonly isOpen: (row: number) => boolean;
  /** Whether a row has something below it, loaded or not. */
  readonly isBranch: (row: number) => boolean;
  readonly onToggle: (row: number, isOpen: boolean) => void;
  /** Opens all branches beside a row; without it `*` opens one. */
  readonly onOpenSiblings?: (row: number) => void;
  /** What Enter and a click on the row do. */
  readonly onEnter?: (row: number, event?: MouseEvent) => void;
  readonly selection?: { readonly has: (row: number) => boolean; readonly onToggle: (row: number) => void };
  /** Rows can be moved when given. */
  readonly onMove?: (move: TreeMove) => void;
  /** Draws what stands beside the arrow of a row; `isActive` while the row has the focus or the pointer. */
  readonly draw: (item: T, row: number, isActive: boolean) => ReactNode;
  /** Rows that are no records, such as 'Carregando…', can neither be moved nor marked. */
  readonly isPlain?: (row: number) => boolean;
  /** Whether a row is the one that was chosen for other elements of the screen. */
  readonly isChosen?: (row: number) => boolean;
  /** Rows that show as roots without being any: they can be moved out. */
  readonly isLoose?: (row: number) => boolean;
};
