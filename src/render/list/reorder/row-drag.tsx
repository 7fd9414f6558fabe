import {
  type Announcements,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './row-drag.module.css';

/** Ids of the surrounding list's items, in order. */
const OrderContext = createContext<readonly string[]>([]);

type DragListProps = {
  /** Ids of the movable items, in order. */
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Contains a `DragHandle` for each id, inside an element with `data-drag`. */
  readonly children: ReactNode;
};

/**
 * Lets its items be reordered by mouse, finger and keyboard (Space takes, arrows move, Space drops), with announcements
 * for screen readers.
 */
export function DragList({ ids, nameOf, onMove, children }: DragListProps) {
  const t = useRuntimeTexts();
  const [dragged, setDragged] = useState<string | null>(null);
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextPlace }),
  );
  const announcements = useMemo<Announcements>(() => {
    const place = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id)) + 1;
    const say = (key: string, id: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
      t(key, { name: nameOf(String(id)), place: place(over ?? id), total: ids.length });
    return {
      onDragStart: ({ active }) => say('list.dragStart', active.id, active.id),
      onDragOver: ({ active, over }) => {
        // At first it is over itself, and picking it up has just been announced.
        if (over === null || (over.id === active.id && !hasMoved.current)) return undefined;
        hasMoved.current = true;
        return say('list.dragOver', active.id, over.id);
      },
      onDragEnd: ({ active, over }) => say('list.dragEnd', active.id, over?.id),
      onDragCancel: ({ active }) => say('list.dragCancel', active.id, active.id),
    };
  }, [ids, nameOf, t]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={onlyUpAndDown}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('list.dragHelp') } }}
      onDragStart={({ active }) => {
        hasMoved.current = false;
        setDragged(String(active.id));
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id))];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <OrderContext value={ids}>{children}</OrderContext>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : <div className={classes.overlay}>{nameOf(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

type DragHandleProps = { readonly id: string; readonly name: string };

/** The handle that drags an item; the item is the surrounding element with `data-drag` or `data-row`. */
export function DragHandle({ id, name }: DragHandleProps) {
  const t = useRuntimeTexts();
  const order = useContext(OrderContext);
  const button = useRef<HTMLButtonElement | null>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, active } = useDraggable({ id });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id });
  const attach = useCallback(
    (node: HTMLButtonElement | null) => {
      button.current = node;
      const item = node?.closest<HTMLElement>('[data-drag], [data-row]') ?? null;
      setNodeRef(item);
      setDropRef(item);
      setActivatorNodeRef(node);
    },
    [setNodeRef, setDropRef, setActivatorNodeRef],
  );
  const isTarget = isOver && active?.id !== id;
  const isBelow = isTarget && active !== null && order.indexOf(String(active.id)) < order.indexOf(id);
  useEffect(() => {
    const item = button.current?.closest<HTMLElement>('[data-drag], [data-row]');
    if (item === undefined || item === null) return;
    item.toggleAttribute('data-dragging', isDragging);
    if (isTarget) item.dataset.over = isBelow ? 'after' : 'before';
    else delete item.dataset.over;
  }, [isDragging, isTarget, isBelow]);
  return (
    <button
      type="button"
      ref={attach}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={t('list.drag', { name })}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

const onlyUpAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/** By keyboard from one item to the next, whatever their heights. */
const nextPlace: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const { active, over, droppableRects, collisionRect } = context;
  const places = [...droppableRects].sort(([, a], [, b]) => a.top - b.top);
  const at = places.findIndex(([id]) => id === (over?.id ?? active?.id));
  const next = places[at + step]?.[1];
  if (next === undefined || collisionRect === null) return undefined;
  return { x: currentCoordinates.x, y: currentCoordinates.y + next.top - collisionRect.top };
};
