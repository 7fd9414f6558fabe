import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { type NodeApi, Tree, type TreeApi } from 'react-arborist';
import { dropMove } from './moving/drop-move.ts';
import { dragBackend } from './moving/touch-backend.ts';
import classes from './tree.module.css';
import { TreeContext, type TreeContextValue } from './tree-context.ts';
import { DropLine, NoDragPreview, TreeInner } from './tree-elements.tsx';
import { TreeRowContent, TreeRowFrame } from './tree-row.tsx';
import type { TreeViewProps } from './tree-view-props.ts';
import type { WindowNode } from './tree-window.ts';
import { treeOf, useTreeFocus, useTreeKeys } from './use-tree-focus.ts';
import { useTreeWindow } from './use-tree-window.ts';

/** A long tree: react-arborist draws, focuses and drags it, but only gets the rows near the visible ones. */
export function TreeView<T>(props: TreeViewProps<T>) {
  const { tree, keyOf, rowHeight, height, onMove } = props;
  const api = useRef<TreeApi<WindowNode>>(null);
  const box = useRef<HTMLDivElement>(null);
  const [backend] = useState(dragBackend);
  const isTouch = backend !== undefined;
  const isMovable = onMove !== undefined;
  const { nodes, inSight, scrollTop, onScroll } = useTreeWindow(api, props);
  const { activeRow, activeKey, setActive, focusKey, focusRow, park, isParking } = useTreeFocus(props, {
    ...{ api, box, scrollTop },
  });
  const onKeyDown = useTreeKeys(props, { box, activeRow, inSight, focusRow });
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const at = event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.row;
    const row = Number(at);
    const item = tree.items[row];
    if (at === undefined || item === undefined || event.target.closest('a, button, input, label') !== null) return;
    focusKey(keyOf(item));
    if (event.target.closest('[data-toggle]') !== null && props.isBranch(row)) props.onToggle(row, !props.isOpen(row));
    else if (window.getSelection()?.type !== 'Range') props.onEnter?.(row, event);
  };
  const rowsHeight = tree.items.length * rowHeight;
  const context = useMemo<TreeContextValue>(
    () => ({ rowsHeight, rowHeight, activeKey, view: props as TreeViewProps<unknown>, onFocusRow: setActive, park }),
    [rowsHeight, rowHeight, activeKey, props, setActive, park],
  );

  return (
    <TreeContext value={context}>
      <div
        ref={box}
        className={classes.view}
        data-touch={isTouch && isMovable ? true : undefined}
        onKeyDownCapture={onKeyDown}
        onFocusCapture={(event) => {
          if (event.target !== treeOf(box.current)) return;
          // The library would focus the first node that it knows, which is rarely the first row.
          event.stopPropagation();
          if (!isParking.current) focusRow(activeRow);
        }}
      >
        <Tree<WindowNode>
          ref={api as never}
          data={nodes}
          openByDefault
          width="100%"
          height={height}
          rowHeight={heightOf}
          indent={indent}
          overscanCount={4}
          aria-label={props.label}
          disableMultiSelection={props.selection === undefined}
          disableDeselectOnClick
          disableEdit
          disableDrag={isMovable ? ({ row }: WindowNode) => row < 0 || props.isPlain?.(row) === true : true}
          disableDrop={isMovable ? ({ parentNode }) => !mayDrop(parentNode, props.isPlain) : true}
          onMove={({ dragIds, parentNode, index }) => {
            const move = dropMove({ tree, keyOf, dragged: dragIds[0], parentNode, roots: nodes, index });
            if (move !== null) onMove?.(move);
          }}
          onScroll={onScroll}
          onClick={onClick}
          // A long press drags the row, which the browser's menu would interrupt.
          {...(isTouch && isMovable ? { onContextMenu: (event: MouseEvent) => event.preventDefault() } : {})}
          innerElementType={TreeInner}
          renderRow={TreeRowFrame}
          renderCursor={DropLine}
          {...(isTouch ? { dndBackend: backend } : { renderDragPreview: NoDragPreview })}
          className={classes.scroller}
        >
          {TreeRowContent}
        </Tree>
      </div>
    </TreeContext>
  );
}

/** Indentation per level, in px. */
const indent = 20;

const heightOf = ({ data }: NodeApi<WindowNode>) => data.height;

function mayDrop(parent: NodeApi<WindowNode>, isPlain: ((row: number) => boolean) | undefined): boolean {
  return parent.isRoot || (parent.data.row >= 0 && isPlain?.(parent.data.row) !== true);
}
