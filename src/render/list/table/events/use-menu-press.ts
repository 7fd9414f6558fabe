import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';
import type { MenuPoint, RecordTableProps } from '../table-props.ts';
import { type CellPlace, isTyping } from './table-place.ts';

/** ms of a long press that opens the menu of a row. */
const longPressMs = 500;

/** Opens the menu of a row by a right click, the menu key or a long press. */
export function useMenuPress(
  onMenu: RecordTableProps['onMenu'],
  placeOf: (target: EventTarget | null) => CellPlace | null,
) {
  const press = useRef<number | undefined>(undefined);
  const isPressed = useRef(false);
  useEffect(() => () => window.clearTimeout(press.current), []);
  const ask = (target: EventTarget | null, at: MenuPoint): boolean => {
    const place = placeOf(target);
    if (place === null || onMenu === undefined) return false;
    onMenu(place.row, place.index, at, place.column ?? null);
    return true;
  };
  const endPress = () => window.clearTimeout(press.current);
  return {
    /** Whether a click only ends the long press that has opened the menu. */
    takesClick: (): boolean => {
      const isTaken = isPressed.current;
      isPressed.current = false;
      return isTaken;
    },
    handlers: {
      onContextMenu: (event: MouseEvent) => {
        if (isTyping(event.target) || !(event.target instanceof Element)) return;
        // The menu key has no position: the menu opens at the focused element.
        const isByKey = event.clientX === 0 && event.clientY === 0;
        const box = event.target.getBoundingClientRect();
        const at = isByKey
          ? { x: box.left + 16, y: box.top, height: box.height }
          : { x: event.clientX, y: event.clientY };
        if (ask(event.target, at)) event.preventDefault();
      },
      onPointerDown: (event: PointerEvent) => {
        endPress();
        isPressed.current = false;
        if (event.pointerType !== 'touch' || onMenu === undefined) return;
        const { target, clientX: x, clientY: y } = event;
        press.current = window.setTimeout(() => {
          isPressed.current = ask(target, { x, y });
        }, longPressMs);
      },
      onTouchEnd: (event: TouchEvent) => {
        // Lifting the finger would count as a press outside of the new menu and close it.
        if (isPressed.current && event.cancelable) event.preventDefault();
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
      onPointerMove: endPress,
    },
  };
}
