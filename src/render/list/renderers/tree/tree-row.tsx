import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { NodeRendererProps, RowRendererProps } from 'react-arborist';
import { siblingsOf } from './flat-tree.ts';
import classes from './tree.module.css';
import { useTreeContext } from './tree-context.ts';
import { spacerId, type WindowNode } from './tree-window.ts';

/** The element of a row with its role: level, position and state refer to the whole tree. */
export function TreeRowFrame({ node, innerRef, attrs, children }: RowRendererProps<WindowNode>) {
  const { view, rowHeight, activeKey, onFocusRow, park } = useTreeContext();
  const element = useRef<HTMLDivElement>(null);
  const { row } = node.data;
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement) === true) park();
    };
  }, [park]);
  const { tree, isOpen, isBranch, selection } = view;
  if (node.id === spacerId || node.data.height === 0 || tree.items[row] === undefined)
    return <div style={attrs.style} ref={innerRef} />;
  return (
    <div
      role="treeitem"
      className={classes.row}
      ref={(shown) => {
        element.current = shown;
        innerRef(shown);
      }}
      style={{ ...attrs.style, minWidth: undefined, height: rowHeight }}
      tabIndex={activeKey === node.id ? 0 : -1}
      aria-level={(tree.depth[row] ?? 0) + 1}
      aria-posinset={(tree.position[row] ?? 0) + 1}
      aria-setsize={siblingsOf(tree, row)}
      aria-expanded={isBranch(row) ? isOpen(row) : undefined}
      aria-selected={selection === undefined ? undefined : selection.has(row)}
      aria-current={view.isChosen?.(row) === true || undefined}
      data-active={activeKey === node.id}
      data-drop={node.willReceiveDrop}
      data-row={row}
      onKeyDown={keepFromLibrary}
      onFocus={(event) => {
        event.stopPropagation();
        onFocusRow(node.id);
      }}
    >
      {children}
    </div>
  );
}

/**
 * The library handles keys on the box around all rows. That handler must not run, but listeners of the page, such as
 * shortcuts, must still receive the key: the event is therefore only marked as stopped for React.
 */
function keepFromLibrary(event: KeyboardEvent): void {
  event.isPropagationStopped = () => true;
}

/** The content of a row: the arrow of a branch, the checkbox, and the tree's own part. */
export function TreeRowContent({ node, style, dragHandle }: NodeRendererProps<WindowNode>) {
  const { view, activeKey } = useTreeContext();
  const [isHovered, setHovered] = useState(false);
  const { row } = node.data;
  const item = view.tree.items[row];
  if (item === undefined || node.data.height === 0) return null;
  const isBranch = view.isBranch(row);
  const isOpen = isBranch && view.isOpen(row);
  return (
    <div
      ref={view.onMove === undefined ? undefined : dragHandle}
      className={classes.content}
      style={{ paddingInlineStart: style.paddingLeft }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <span className={classes.toggle} data-toggle="" data-open={isOpen} aria-hidden="true">
        {isBranch ? <IconChevronRight size={16} stroke={1.75} /> : null}
      </span>
      {view.draw(item, row, isHovered || activeKey === node.id)}
    </div>
  );
}
