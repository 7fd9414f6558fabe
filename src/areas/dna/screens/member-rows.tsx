import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { TeamStep } from '../rules/steps.ts';
import { refuseMoving } from '../rules/team.ts';
import type { PlacedMember, TeamNode } from '../rules/tree.ts';
import classes from './dna.module.css';
import { type CardActs, MemberCard } from './member-card.tsx';
import { visibleMembers } from './visible-members.ts';

export type TeamTreeProps = {
  readonly root: TeamNode | null;
  readonly limit: number;
  readonly isEditable: boolean;
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  /** Opens the dialog that adds a consultant below a member; null for the origin. */
  readonly onAdd: (parent: TeamNode | null) => void;
  readonly onStep: (step: TeamStep) => void;
  readonly onUndo: () => void;
  readonly onOpen: (consultor: number) => void;
};

type MemberRowsProps = Pick<TeamTreeProps, 'isEditable' | 'isBusy' | 'canUndo' | 'onUndo'> & {
  readonly root: TeamNode;
  /** All members, in the order of the tree. */
  readonly all: readonly PlacedMember[];
  /** Consultants whose members are collapsed. */
  readonly closed: ReadonlySet<number>;
  /** The member that is being moved. */
  readonly mover: PlacedMember | null;
  readonly isNarrow: boolean;
  readonly acts: CardActs;
  /** Called when a consultant was dropped on another one. */
  readonly onDrop: (consultor: number, parent: number) => void;
};

/**
 * Height of a card with its gap, and indent of a level, in px: wide, and on a phone, where the actions have a line of
 * their own.
 */
const wide = { rowHeight: 92, indent: 28 };
const narrow = { rowHeight: 162, indent: 14 };
/** The visible members. Only those in sight are drawn, so that a thousand cost as much as ten. */
export function MemberRows(props: MemberRowsProps) {
  const { root, all, closed, mover, isEditable, isBusy, isNarrow, acts, onDrop } = props;
  const t = useTexts('dna');
  const { rowHeight, indent } = isNarrow ? narrow : wide;
  const [active, setActive] = useState<number | null>(null);
  /** The member that is being dragged. */
  const [dragged, setDragged] = useState<number | null>(null);
  const rows = useMemo(() => visibleMembers(all, closed), [all, closed]);
  const at = Math.max(
    0,
    rows.findIndex(({ member }) => member.consultor.id === active),
  );
  const draggedAt = dragged === null ? -1 : rows.findIndex(({ member }) => member.id === dragged);
  const { box, shown, wantsFocus } = useRowsInSight(rows.length, rowHeight, at, draggedAt);
  const hanging = rows[draggedAt]?.member ?? null;

  const go = (index: number) => {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
    if (row === undefined) return;
    wantsFocus.current = row.member.consultor.id !== active;
    setActive(row.member.consultor.id);
  };
  const wayKeys = (member: PlacedMember): Keys => {
    const isOpen = isUnfolded(member, closed);
    const fold = () => acts.onToggle(member);
    return {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: member.filhos.length > 0 && !isOpen ? fold : () => go(at + (isOpen ? 1 : 0)),
      ArrowLeft: isOpen ? fold : () => go(rows.findIndex((other) => other.member.id === member.parent)),
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const member = rows[at]?.member;
    if (member === undefined || !(event.target instanceof HTMLElement) || event.target.dataset.at === undefined) return;
    const keys =
      event.ctrlKey || event.metaKey ? commandKeys(props) : { ...wayKeys(member), ...memberKeys(props, member) };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act == null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <MemberDrag {...{ all, onDrop }} onDragged={setDragged} hanging={hanging}>
      {isEditable ? <p className={classes.help}>{t(isNarrow ? 'touch' : 'keys')}</p> : null}
      <div ref={box} className={classes.scroll}>
        <div
          role="tree"
          aria-label={t('tree')}
          className={classes.rows}
          style={{ blockSize: shown.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {shown.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { member, place, siblings } = row;
            const { consultor, level, filhos } = member;
            const isOpen = isUnfolded(member, closed);
            return (
              <div
                key={consultor.id}
                role="treeitem"
                data-at={index}
                className={classes.row}
                style={{
                  blockSize: rowHeight,
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: `min(${level * indent}px, 40%)`,
                }}
                tabIndex={index === at ? 0 : -1}
                aria-level={level + 1}
                aria-posinset={place}
                aria-setsize={siblings}
                aria-selected={index === at}
                {...(filhos.length === 0 ? {} : { 'aria-expanded': isOpen })}
                onFocus={() => setActive(consultor.id)}
              >
                <MemberCard
                  {...{ member, isOpen, isEditable, isBusy }}
                  {...acts}
                  isStill={!shown.isScrolling}
                  isMoving={mover?.id === member.id}
                  isPlace={mover === null ? null : mayPlace(root, mover, member)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </MemberDrag>
  );
}

type Keys = Readonly<Record<string, (() => void) | null>>;

function commandKeys({ isEditable, isBusy, canUndo, onUndo }: MemberRowsProps): Keys {
  return { z: canUndo && isEditable && !isBusy ? onUndo : null };
}

/** Keys for the member with the focus. */
function memberKeys({ mover, acts, isEditable, isBusy }: MemberRowsProps, member: PlacedMember): Keys {
  const edit = (act: () => void) => (isEditable && !isBusy ? act : null);
  const add = edit(() => acts.onAdd(member));
  return {
    Enter: mover === null ? () => acts.onOpen(member.consultor.id) : edit(() => acts.onPlace(member)),
    Escape: mover === null ? null : () => acts.onMove(null),
    '+': add,
    Insert: add,
    Delete: edit(() => acts.onRemove(member)),
    m: member.parent === null ? null : edit(() => acts.onMove(member)),
  };
}

/** The drawn rows: those in sight, the one with the focus, and the dragged one (-1 for none). */
function useRowsInSight(count: number, rowHeight: number, at: number, draggedAt: number) {
  const box = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const shown = useVirtualizer({
    count,
    // The row for Tab and the dragged one stay mounted however far the user scrolls.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at, draggedAt])]
        .filter((index) => index >= 0 && index < count)
        .sort((a, b) => a - b),
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    initialRect: { width: 800, height: 650 },
  });
  useEffect(() => {
    if (rowHeight > 0) shown.measure();
  }, [rowHeight, shown]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    shown.scrollToIndex(at);
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [at, shown]);
  return { box, shown, wantsFocus };
}

type MemberDragProps = Pick<MemberRowsProps, 'all' | 'onDrop'> & {
  readonly hanging: PlacedMember | null;
  readonly onDragged: (member: number | null) => void;
  readonly children: ReactNode;
};

/** Drags members onto others, by mouse or finger. */
function MemberDrag({ all, onDrop, hanging, onDragged, children }: MemberDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => onDragged(Number(active.id))}
      onDragCancel={() => onDragged(null)}
      onDragEnd={({ active, over }) => {
        onDragged(null);
        const [from, to] = [active, over].map((end) => all.find(({ id }) => id === end?.id));
        if (from !== undefined && to !== undefined && to.id !== from.parent) onDrop(from.consultor.id, to.consultor.id);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {hanging === null ? null : (
          <div className={classes.hanging}>{hanging.consultor.descricao ?? hanging.consultor.id}</div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function isUnfolded({ filhos, consultor }: PlacedMember, closed: ReadonlySet<number>): boolean {
  return filhos.length > 0 && !closed.has(consultor.id);
}

function mayPlace(root: TeamNode, mover: PlacedMember, parent: PlacedMember): boolean {
  return mover.parent !== parent.id && refuseMoving(root, mover.id, parent.id) === null;
}
