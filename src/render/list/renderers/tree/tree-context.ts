import { createContext, useContext } from 'react';
import type { TreeViewProps } from './tree-view-props.ts';

/** What the rows need of their tree; the library makes the rows, so it cannot come as props. */
export type TreeContextValue = {
  /** Pixels of all rows together. */
  readonly rowsHeight: number;
  readonly rowHeight: number;
  /** Key of the row that has the focus, or would get it. */
  readonly activeKey: string | null;
  readonly view: TreeViewProps<unknown>;
  readonly onFocusRow: (key: string) => void;
  /** Keeps the focus in the tree while the row that has it is scrolled away. */
  readonly park: () => void;
};

export const TreeContext = createContext<TreeContextValue | null>(null);

export function useTreeContext(): TreeContextValue {
  const value = useContext(TreeContext);
  if (value === null) throw new Error('A row of a tree needs its tree.');
  return value;
}
