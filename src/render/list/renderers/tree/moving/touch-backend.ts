import type { ComponentProps } from 'react';
import type { Tree } from 'react-arborist';
import { TouchBackend } from 'react-dnd-touch-backend';

type Backend = NonNullable<ComponentProps<typeof Tree>['dndBackend']>;

/** In ms: a finger that moves sooner scrolls. */
const holdFor = 350;

/** Dragging by a finger that rests first; what browsers do by themselves (HTML5) they do for a mouse only. */
const touch: Backend = (manager, context, options) =>
  TouchBackend(manager, context, {
    ...options,
    delayTouchStart: holdFor,
    enableMouseEvents: true,
    touchSlop: 5,
    // A finger that rests asks for the browser's menu as well, which must not end the drag.
    ignoreContextMenu: true,
  });

/** What rows of a tree are dragged by on this device; undefined for the library's own, which is for a mouse. */
export function dragBackend(): Backend | undefined {
  return window.matchMedia('(pointer: coarse)').matches ? touch : undefined;
}
