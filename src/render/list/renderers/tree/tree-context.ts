import { createContext, useContext } from 'react';
import type { TreeViewProps } from './tree-view-props.ts';

/** What rows need of their tree; the library creates the rows, so it cannot be passed as props. */
export type TreeContextValue = {
  /** Height of all rows together, in px. */
  readonly rowsHeight: number;
  readonly rowHeight: number;
  /** Key of the row that has, or would get, the focus. */
  readonly activeKey: string | null;
  readonly view: TreeViewProps<unknown>;
  readonly onFocusRow: (key: string) => void;
  /** Keeps the focus in the tree while the focused row is scrolled out of sight. */
  readonly park: () => void;
};

export const TreeContext = createContext<TreeContextValue | null>(null);

export function useTreeContext(): TreeContextValue {
  const value = useContext(TreeContext);
  if (value === null) throw new Error('A row of a tree needs its tree.');
  return value;
}
