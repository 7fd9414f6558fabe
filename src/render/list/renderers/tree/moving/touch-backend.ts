import type { ComponentProps } from 'react';
import type { Tree } from 'react-arborist';
import { TouchBackend } from 'react-dnd-touch-backend';

type Backend = NonNullable<ComponentProps<typeof Tree>['dndBackend']>;

/** In ms: a finger that moves earlier scrolls. */
const holdFor = 350;

/** Dragging after a long press. The browsers' own drag and drop (HTML5) only supports a mouse. */
const touch: Backend = (manager, context, options) =>
  TouchBackend(manager, context, {
    ...options,
    delayTouchStart: holdFor,
    enableMouseEvents: true,
    touchSlop: 5,
    // A long press also opens the browser's menu, which must not end the drag.
    ignoreContextMenu: true,
  });

/** The drag backend of this device; undefined for the library's own, which is for a mouse. */
export function dragBackend(): Backend | undefined {
  return window.matchMedia('(pointer: coarse)').matches ? touch : undefined;
}
