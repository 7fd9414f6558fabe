import { type KeyboardEvent, type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { TreeApi } from 'react-arborist';
import { useTypeahead } from '../../../../ui/use-typeahead.ts';
import { findTyped, type TreeCommand, treeCommand } from './tree-keys.ts';
import type { TreeViewProps } from './tree-view-props.ts';
import type { WindowNode } from './tree-window.ts';

type FocusOptions = {
  readonly api: RefObject<TreeApi<WindowNode> | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly scrollTop: RefObject<number>;
};

/** The row of a tree that has, or would get, the focus. */
export function useTreeFocus<T>(props: TreeViewProps<T>, { api, box, scrollTop }: FocusOptions) {
  const { tree, keyOf, rowHeight, height } = props;
  const [activeKey, setActive] = useState<string | null>(null);
  const isParking = useRef(false);
  const activeRow = useMemo(
    () => (activeKey === null ? -1 : tree.items.findIndex((item) => keyOf(item) === activeKey)),
    [tree, keyOf, activeKey],
  );
  const [first] = tree.items;
  /** Focuses a row without scrolling. */
  const focusKey = (key: string) => {
    setActive(key);
    api.current?.focus(key, { scroll: false });
  };
  /** Scrolls to a row and focuses it. */
  const focusRow = (row: number) => {
    const item = tree.items[row];
    if (item === undefined) return;
    const top = row * rowHeight;
    const least = top + rowHeight - height;
    const next = top < scrollTop.current ? top : least > scrollTop.current ? least : null;
    if (next !== null) api.current?.scrollToOffset(next);
    focusKey(keyOf(item));
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
  return {
    activeRow: Math.max(0, activeRow),
    activeKey: activeKey ?? (first === undefined ? null : keyOf(first)),
    setActive,
    focusKey,
    focusRow,
    /** Keeps the focus in the tree while the focused row is scrolled out of sight. */
    park: useCallback(() => {
      isParking.current = true;
      treeOf(box.current)?.focus({ preventScroll: true });
      isParking.current = false;
    }, [box]),
    isParking,
  };
}

type KeyOptions = {
  readonly box: RefObject<HTMLElement | null>;
  readonly activeRow: number;
  readonly inSight: number;
  readonly focusRow: (row: number) => void;
};

/** Keyboard handling of a tree. */
export function useTreeKeys<T>(props: TreeViewProps<T>, { box, activeRow: row, inSight, focusRow }: KeyOptions) {
  const { tree, isOpen, isBranch, isPlain, selection, onMove, onToggle, onEnter } = props;
  const typed = useTypeahead();
  const run = (command: TreeCommand, time: number) => {
    switch (command.kind) {
      case 'focus':
        return focusRow(command.row);
      case 'open':
      case 'close':
        return onToggle(row, command.kind === 'open');
      case 'open-siblings':
        return props.onOpenSiblings?.(row);
      case 'enter':
        return onEnter?.(row);
      case 'move':
        return onMove?.(command.move);
      case 'mark':
        if (selection !== undefined && isPlain?.(row) !== true) return selection.onToggle(row);
        return isBranch(row) ? onToggle(row, !isOpen(row)) : onEnter?.(row);
      case 'type': {
        const nameOf = (at: number) => {
          const item = tree.items[at];
          return item === undefined ? '' : props.nameOf(item);
        };
        const found = findTyped(typed(command.letter, time), row, tree.items.length, nameOf);
        if (found !== null) focusRow(found);
      }
    }
  };
  return (event: KeyboardEvent) => {
    const container = treeOf(box.current);
    if (event.key === 'Tab' && event.shiftKey && container !== null) {
      // The box is a separate tab stop; going back from a row must not end there.
      container.tabIndex = -1;
      setTimeout(() => {
        container.tabIndex = 0;
      });
    }
    // A focused element inside of a row or its menu handles its own keys.
    const isOurs =
      event.target === container || (event.target instanceof HTMLElement && event.target.role === 'treeitem');
    if (!isOurs || event.key === 'Tab') return;
    const command = treeCommand(event, {
      ...{ tree, row, isOpen, isBranch },
      page: Math.max(1, inSight - 1),
      isMovable: onMove !== undefined && isPlain?.(row) !== true,
      isLoose: props.isLoose?.(row) === true,
    });
    // A row keeps all other keys from the library; the box, which has the focus while no row can, does it here.
    if (command !== null || event.target === container) event.stopPropagation();
    if (command === null) return;
    event.preventDefault();
    run(command, event.timeStamp);
  };
}

/** The library's scrolling element, which has the focus while no row can. */
export function treeOf(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('[role="tree"]') ?? null;
}
