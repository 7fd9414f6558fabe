import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type NodeApi, Tree, type TreeApi } from 'react-arborist';
import { useTypeahead } from '../../../../ui/use-typeahead.ts';
import { dropMove } from './drop-move.ts';
import type { FlatTree } from './flat-tree.ts';
import { dragBackend } from './touch-backend.ts';
import classes from './tree.module.css';
import { TreeContext, type TreeContextValue } from './tree-context.ts';
import { DropLine, NoDragPreview, TreeInner } from './tree-elements.tsx';
import { findTyped, type KeyState, treeCommand } from './tree-keys.ts';
import { TreeRowContent, TreeRowFrame } from './tree-row.tsx';
import type { TreeViewProps } from './tree-view-props.ts';
import { margin, nextWindow, type WindowNode, windowNodes } from './tree-window.ts';

/** A long tree: drawn, focused and dragged by react-arborist, which gets only the rows around those in sight. */
export function TreeView<T>(props: TreeViewProps<T>) {
  const { tree, keyOf, rowHeight, height, onMove } = props;
  const api = useRef<TreeApi<WindowNode>>(null);
  const box = useRef<HTMLDivElement>(null);
  const scrollTop = useRef(0);
  const isParking = useRef(false);
  const [activeKey, setActive] = useState<string | null>(null);
  const [wanted, setFirst] = useState(0);
  const [backend] = useState(dragBackend);
  const isTouch = backend !== undefined;
  const total = tree.items.length;
  const inSight = Math.ceil(height / rowHeight);
  const first = Math.max(0, Math.min(wanted, total - (inSight + 2 * margin)));
  const isMovable = onMove !== undefined;

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

  const activeRow = useMemo(
    () => (activeKey === null ? -1 : tree.items.findIndex((item) => keyOf(item) === activeKey)),
    [tree, keyOf, activeKey],
  );
  const onScroll = useCallback(
    ({ scrollOffset }: { readonly scrollOffset: number }) => {
      scrollTop.current = scrollOffset;
      setFirst((current) => nextWindow(Math.floor(scrollOffset / rowHeight), inSight, total, current));
    },
    [rowHeight, inSight, total],
  );
  const focusRow = (row: number) => {
    const item = tree.items[row];
    if (item === undefined) return;
    const top = row * rowHeight;
    const bottom = top + rowHeight;
    const least = bottom - height;
    const next = top < scrollTop.current ? top : least > scrollTop.current ? least : null;
    if (next !== null) api.current?.scrollToOffset(next);
    setActive(keyOf(item));
    api.current?.focus(keyOf(item), { scroll: false });
  };
  useImperativeHandle(props.handle, () => ({
    show: (row, isFocused) => {
      if (isFocused) return focusRow(row);
      const item = tree.items[row];
      if (item === undefined) return;
      api.current?.scrollToOffset(Math.max(0, (row + 0.5) * rowHeight - height / 2));
      setActive(keyOf(item));
    },
  }));
  const typed = useTypeahead();

  const onKeyDown = (event: KeyboardEvent) => {
    const container = treeOf(box.current);
    if (event.key === 'Tab' && event.shiftKey && container !== null) {
      // The box is a tab stop of its own; going back from a row must not end there.
      container.tabIndex = -1;
      setTimeout(() => {
        container.tabIndex = 0;
      });
    }
    // What has the focus inside of a row, or in a menu of it, takes its own keys.
    const isOurs =
      event.target === container || (event.target instanceof HTMLElement && event.target.role === 'treeitem');
    if (!isOurs || event.key === 'Tab') return;
    const row = Math.max(0, activeRow);
    const state: KeyState = {
      tree,
      row,
      page: Math.max(1, inSight - 1),
      isOpen: props.isOpen,
      isBranch: props.isBranch,
      isMovable: isMovable && props.isPlain?.(row) !== true,
      isLoose: props.isLoose?.(row) === true,
    };
    const command = treeCommand(event, state);
    // A row keeps all other keys from the library itself; the box, which has the focus while no row can, does it here.
    if (command !== null || event.target === container) event.stopPropagation();
    if (command === null) return;
    event.preventDefault();
    switch (command.kind) {
      case 'focus':
        return focusRow(command.row);
      case 'open':
      case 'close':
        return props.onToggle(row, command.kind === 'open');
      case 'open-siblings':
        return props.onOpenSiblings?.(row);
      case 'enter':
        return props.onEnter?.(row);
      case 'move':
        return onMove?.(command.move);
      case 'mark':
        if (props.selection !== undefined && props.isPlain?.(row) !== true) props.selection.onToggle(row);
        else if (props.isBranch(row)) props.onToggle(row, !props.isOpen(row));
        else props.onEnter?.(row);
        return;
      case 'type': {
        const nameOf = (at: number) => {
          const item = tree.items[at];
          return item === undefined ? '' : props.nameOf(item);
        };
        const found = findTyped(typed(command.letter, event.timeStamp), row, total, nameOf);
        if (found !== null) focusRow(found);
      }
    }
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const at = event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.row;
    const row = Number(at);
    const item = tree.items[row];
    if (at === undefined || item === undefined || event.target.closest('a, button, input, label') !== null) return;
    setActive(keyOf(item));
    api.current?.focus(keyOf(item), { scroll: false });
    if (event.target.closest('[data-toggle]') !== null && props.isBranch(row)) props.onToggle(row, !props.isOpen(row));
    else if (window.getSelection()?.type !== 'Range') props.onEnter?.(row, event);
  };
  const park = useCallback(() => {
    isParking.current = true;
    treeOf(box.current)?.focus({ preventScroll: true });
    isParking.current = false;
  }, []);
  const context = useMemo<TreeContextValue>(
    () => ({
      rowsHeight: total * rowHeight,
      rowHeight,
      activeKey: activeKey ?? firstKey(tree, keyOf),
      view: props as TreeViewProps<unknown>,
      onFocusRow: setActive,
      park,
    }),
    [total, rowHeight, activeKey, tree, keyOf, props, park],
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
          // The library would focus the first node that it knows, which is seldom the first row.
          event.stopPropagation();
          if (!isParking.current) focusRow(Math.max(0, activeRow));
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
          // A finger that rests drags the row, which the browser's own menu would end.
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

/** Pixels by which a row stands further in than its parent. */
const indent = 20;

const heightOf = ({ data }: NodeApi<WindowNode>) => data.height;

function mayDrop(parent: NodeApi<WindowNode>, isPlain: ((row: number) => boolean) | undefined): boolean {
  return parent.isRoot || (parent.data.row >= 0 && isPlain?.(parent.data.row) !== true);
}

/** Branches whose state the library keeps. */
const maxStored = 1_000;

/** Tells the library which branches are closed: where a row may be dropped depends on it. */
function useClosedOf(
  api: { readonly current: TreeApi<WindowNode> | null },
  nodes: readonly WindowNode[],
  isMovable: boolean,
): void {
  useLayoutEffect(() => {
    const tree = api.current;
    if (tree === null || !isMovable) return;
    // It copies all it knows at every change; what is out of sight it may forget.
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

function treeOf(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('[role="tree"]') ?? null;
}

function firstKey<T>({ items: [first] }: FlatTree<T>, keyOf: (item: T) => string): string | null {
  return first === undefined ? null : keyOf(first);
}
