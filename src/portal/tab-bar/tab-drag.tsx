import {
  closestCenter,
  DndContext,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';

type TabDragProps = {
  /** Called when a tab was dropped on another one. */
  readonly onMove: (key: string, target: string) => void;
  readonly children: ReactNode;
};

/** Makes tabs sortable with the mouse, and by touch after holding one. */
export function TabDrag({ onMove, children }: TabDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={onlySideways}
      accessibility={silent}
      onDragStart={() => window.addEventListener('click', followNoLink, { capture: true })}
      onDragCancel={endDrag}
      onDragEnd={({ active, over }) => {
        endDrag();
        if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      {children}
    </DndContext>
  );
}

/** Releasing a dragged link counts as a click on it, which must not open it. */
function followNoLink(event: MouseEvent): void {
  event.preventDefault();
}

function endDrag(): void {
  setTimeout(() => window.removeEventListener('click', followNoLink, { capture: true }), 50);
}

const onlySideways: Modifier[] = [({ transform }) => ({ ...transform, y: 0 })];

/** The bar itself announces moves of tabs, by mouse and by keyboard. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
