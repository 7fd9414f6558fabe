import { type DOMAttributes, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

type RovingOptions = {
  readonly count: number;
  /** Number of items per line. */
  readonly lanes: number;
  readonly onOpen: (index: number, event?: MouseEvent) => void;
  /** A click anywhere on an item opens it. */
  readonly opensByClick?: boolean;
  readonly onMark?: ((index: number) => void) | undefined;
  /** Renders an item that is out of sight before it gets the focus. */
  readonly reveal?: ((index: number) => void) | undefined;
};

/**
 * One of many items is a tab stop (`data-row` has its index); arrow keys, Home, End and the page keys move to others,
 * Enter opens, the space bar selects.
 */
export function useRoving({ count, lanes, onOpen, onMark, reveal, opensByClick = false }: RovingOptions) {
  const [active, setActive] = useState(0);
  const box = useRef<HTMLElement | null>(null);
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const find = () => box.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    const item = find();
    // An item out of sight has to be rendered first; a visible one must handle the next keys at once.
    if (item) item.focus();
    else requestAnimationFrame(() => find()?.focus());
  }, [active]);
  const onKeyDown: DOMAttributes<HTMLElement>['onKeyDown'] = (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset.row === undefined || event.altKey || event.ctrlKey) return;
    const from = Number(target.dataset.row);
    const isRtl = getComputedStyle(target).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + lanes,
      ArrowUp: from - lanes,
      ArrowRight: from + (isRtl ? -1 : 1),
      ArrowLeft: from - (isRtl ? -1 : 1),
      PageDown: from + lanes * 4,
      PageUp: from - lanes * 4,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const to = Math.min(Math.max(0, next), count - 1);
      if (to === from) return;
      isMoving.current = true;
      reveal?.(to);
      setActive(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(from);
    } else if (event.key === ' ' && onMark !== undefined) {
      event.preventDefault();
      onMark(from);
    }
  };
  const onFocus: DOMAttributes<HTMLElement>['onFocus'] = ({ target }) => {
    const item = target.closest<HTMLElement>('[data-row]');
    if (item !== null) setActive(Number(item.dataset.row));
  };
  const onClick: DOMAttributes<HTMLElement>['onClick'] = (event) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    // A link or button inside has its own action, and selecting text is not a click.
    if (item === null || isOnControl(event.target) || window.getSelection()?.type === 'Range') return;
    onOpen(Number(item.dataset.row), event);
  };
  const ref = useCallback((element: HTMLElement | null) => {
    box.current = element;
  }, []);
  /** Event handlers for the box around all items, so that items need none. */
  const handlers: DOMAttributes<HTMLElement> = { onKeyDown, onFocus, ...(opensByClick ? { onClick } : {}) };
  return { ref, handlers, active: Math.min(active, Math.max(0, count - 1)) };
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}
