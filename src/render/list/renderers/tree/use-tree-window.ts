import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TreeApi } from 'react-arborist';
import type { TreeViewProps } from './tree-view-props.ts';
import { margin, nextWindow, type WindowNode, windowNodes } from './tree-window.ts';

/** The rows of a tree that the library gets: the visible ones and some around them. */
export function useTreeWindow<T>(
  api: RefObject<TreeApi<WindowNode> | null>,
  { tree, keyOf, rowHeight, height, onMove }: TreeViewProps<T>,
) {
  const scrollTop = useRef(0);
  const [wanted, setFirst] = useState(0);
  const isMovable = onMove !== undefined;
  const total = tree.items.length;
  const inSight = Math.ceil(height / rowHeight);
  const first = Math.max(0, Math.min(wanted, total - (inSight + 2 * margin)));
  const nodes = useMemo(
    () =>
      windowNodes({
        tree,
        from: first,
        to: Math.min(total, first + inSight + 2 * margin),
        rowHeight,
        keyOf,
        // Anything may be dropped onto any row.
        mayHold: () => isMovable,
      }),
    [tree, total, first, inSight, rowHeight, keyOf, isMovable],
  );
  useClosedOf(api, nodes, isMovable);
  const onScroll = useCallback(
    ({ scrollOffset }: { readonly scrollOffset: number }) => {
      scrollTop.current = scrollOffset;
      setFirst((current) => nextWindow(Math.floor(scrollOffset / rowHeight), inSight, total, current));
    },
    [rowHeight, inSight, total],
  );
  return { nodes, inSight, scrollTop, onScroll };
}

/** Maximum number of branches whose state the library stores. */
const maxStored = 1_000;

/** Tells the library which branches are closed, because possible drop positions depend on it. */
function useClosedOf(
  api: RefObject<TreeApi<WindowNode> | null>,
  nodes: readonly WindowNode[],
  isMovable: boolean,
): void {
  useLayoutEffect(() => {
    const tree = api.current;
    if (tree === null || !isMovable) return;
    // It copies its whole state on every change, so branches out of sight are dropped.
    if (Object.keys(tree.openState).length > maxStored) tree.dispatch({ type: 'VISIBILITY_CLEAR', filtered: false });
    const visit = (list: readonly WindowNode[]) => {
      for (const { id, children } of list) {
        if (children === null) continue;
        if (tree.isOpen(id) !== children.length > 0) tree.toggle(id);
        visit(children);
      }
    };
    visit(nodes);
  }, [api, nodes, isMovable]);
}
