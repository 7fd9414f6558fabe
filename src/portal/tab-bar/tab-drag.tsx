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
  /** A tab was dropped where another one is. */
  readonly onMove: (key: string, target: string) => void;
  readonly children: ReactNode;
};

/** Lets tabs be put into another order with the mouse, and with a finger that holds one first. */
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

/** Letting a link go is a click on it. */
function followNoLink(event: MouseEvent): void {
  event.preventDefault();
}

function endDrag(): void {
  setTimeout(() => window.removeEventListener('click', followNoLink, { capture: true }), 50);
}

const onlySideways: Modifier[] = [({ transform }) => ({ ...transform, y: 0 })];

/** The bar itself says where a tab went, by whatever way it was moved. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
