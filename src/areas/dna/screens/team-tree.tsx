import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { TeamStep } from '../rules/steps.ts';
import { refuseMoving } from '../rules/team.ts';
import { membersOf, type PlacedMember, type TeamNode } from '../rules/tree.ts';
import classes from './dna.module.css';
import { MemberCard } from './member-card.tsx';
import { visibleMembers } from './visible-members.ts';

type TeamTreeProps = {
  readonly root: TeamNode | null;
  readonly limit: number;
  readonly isEditable: boolean;
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  /** Asks for a consultant below a member; null for the origin. */
  readonly onAdd: (parent: TeamNode | null) => void;
  readonly onStep: (step: TeamStep) => void;
  readonly onUndo: () => void;
  readonly onOpen: (consultor: number) => void;
};

/** Of a card with its gap, and of a level, in px: with room, and on a phone, where what may be done stands in a line of its own. */
const wide = { rowHeight: 92, indent: 28 };
const narrow = { rowHeight: 162, indent: 14 };
/** A tree with less has the cards of a phone, in px. */
const wideFrom = 520;

/**
 * The consultants of a team as cards below each other: by mouse, finger and keyboard. Only those in sight are drawn, so that a
 * thousand cost no more than ten.
 */
export function TeamTree(props: TeamTreeProps) {
  const { root, limit, isEditable, isBusy, canUndo, onAdd, onStep, onUndo, onOpen } = props;
  const t = useTexts('dna');
  const box = useRef<HTMLDivElement>(null);
  const [measured, isNarrow] = useIsNarrow(wideFrom);
  const { rowHeight, indent } = isNarrow ? narrow : wide;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<number | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  /** The member that hangs at a mouse or finger. */
  const [dragged, setDragged] = useState<number | null>(null);
  const all = useMemo(() => membersOf(root), [root]);
  const rows = useMemo(() => visibleMembers(all, closed), [all, closed]);
  const at = Math.max(
    0,
    rows.findIndex(({ member }) => member.consultor.id === active),
  );
  const draggedAt = dragged === null ? -1 : rows.findIndex(({ member }) => member.id === dragged);
  const rowsShown = useVirtualizer({
    count: rows.length,
    // The row that Tab leads to and the one that is dragged are there however far one scrolls.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at, draggedAt])]
        .filter((index) => index >= 0 && index < rows.length)
        .sort((a, b) => a - b),
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    initialRect: { width: 800, height: 650 },
  });
  useEffect(() => {
    if (rowHeight > 0) rowsShown.measure();
  }, [rowHeight, rowsShown]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  const mover = all.find(({ consultor }) => consultor.id === moving) ?? null;
  const hanging = rows[draggedAt]?.member ?? null;
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    rowsShown.scrollToIndex(at);
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [at, rowsShown]);

  const go = (index: number) => {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
    if (row === undefined) return;
    wantsFocus.current = row.member.consultor.id !== active;
    setActive(row.member.consultor.id);
  };
  const toggle = useCallback((member: PlacedMember) => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(member.consultor.id)) next.add(member.consultor.id);
      return next;
    });
  }, []);
  const place = useCallback(
    (consultor: number, parent: number) => {
      setMoving(null);
      if (consultor !== parent) onStep({ do: 'move', consultor, parent });
    },
    [onStep],
  );
  const acts = useMemo(
    () => ({
      ...{ onAdd, onOpen, onToggle: toggle },
      onRemove: ({ consultor }: PlacedMember) => onStep({ do: 'remove', consultor: consultor.id }),
      onMove: (moved: PlacedMember | null) => setMoving(moved?.consultor.id ?? null),
      onPlace: ({ consultor }: PlacedMember) => mover !== null && place(mover.consultor.id, consultor.id),
    }),
    [onAdd, onOpen, onStep, toggle, place, mover],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (row === undefined || !(event.target instanceof HTMLElement) || event.target.dataset.at === undefined) return;
    const { member } = row;
    const isOpen = member.filhos.length > 0 && !closed.has(member.consultor.id);
    const edit = (act: () => void) => (isEditable && !isBusy ? act : null);
    const isCommand = event.ctrlKey || event.metaKey;
    const byKey: Readonly<Record<string, (() => void) | null>> = isCommand
      ? { z: canUndo ? edit(onUndo) : null }
      : {
          ArrowDown: () => go(at + 1),
          ArrowUp: () => go(at - 1),
          Home: () => go(0),
          End: () => go(rows.length - 1),
          ArrowRight: () => (member.filhos.length > 0 && !isOpen ? toggle(member) : go(at + (isOpen ? 1 : 0))),
          ArrowLeft: () => (isOpen ? toggle(member) : go(rows.findIndex((other) => other.member.id === member.parent))),
          Enter:
            mover === null
              ? () => onOpen(member.consultor.id)
              : edit(() => place(mover.consultor.id, member.consultor.id)),
          Escape: mover === null ? null : () => setMoving(null),
          '+': edit(() => onAdd(member)),
          Insert: edit(() => onAdd(member)),
          Delete: edit(() => onStep({ do: 'remove', consultor: member.consultor.id })),
          m: member.parent === null ? null : edit(() => setMoving(member.consultor.id)),
        };
    const act = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act == null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <section ref={measured} className={classes.tree} data-narrow={isNarrow} aria-label={t('tree')}>
      <div className={classes.head}>
        <h2>{t('tree')}</h2>
        <p className={classes.count}>{t('members', { count: all.length, limit })}</p>
        {isEditable ? (
          <Button
            className={classes.undo ?? ''}
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            disabled={!canUndo || isBusy}
            onClick={onUndo}
          >
            {t('undo')}
          </Button>
        ) : null}
      </div>
      {mover === null ? null : (
        <p className={classes.moving} role="status">
          {t('moving', { name: mover.consultor.descricao ?? String(mover.consultor.id) })}
          <Button size="compact-sm" variant="default" onClick={() => setMoving(null)}>
            {t('cancel')}
          </Button>
        </p>
      )}
      {root === null ? (
        isEditable ? (
          <button type="button" className={classes.empty} disabled={isBusy} onClick={() => onAdd(null)}>
            <IconPlus size={48} stroke={1.5} aria-hidden="true" />
            {t('empty')}
          </button>
        ) : (
          <p>{t('emptyRead')}</p>
        )
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={pointerWithin}
          onDragStart={({ active: taken }) => setDragged(Number(taken.id))}
          onDragCancel={() => setDragged(null)}
          onDragEnd={({ active: taken, over }) => {
            setDragged(null);
            const [from, to] = [taken, over].map((end) => all.find(({ id }) => id === end?.id));
            if (from !== undefined && to !== undefined && to.id !== from.parent)
              place(from.consultor.id, to.consultor.id);
          }}
        >
          {isEditable ? <p className={classes.help}>{t(isNarrow ? 'touch' : 'keys')}</p> : null}
          <div ref={box} className={classes.scroll}>
            <div
              role="tree"
              aria-label={t('tree')}
              className={classes.rows}
              style={{ blockSize: rowsShown.getTotalSize() }}
              onKeyDown={onKeyDown}
            >
              {rowsShown.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                if (row === undefined) return null;
                const { member, place: position, siblings } = row;
                const { consultor, level, filhos } = member;
                const isOpen = filhos.length > 0 && !closed.has(consultor.id);
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
                    aria-posinset={position}
                    aria-setsize={siblings}
                    aria-selected={index === at}
                    {...(filhos.length === 0 ? {} : { 'aria-expanded': isOpen })}
                    onFocus={() => setActive(consultor.id)}
                  >
                    <MemberCard
                      {...{ member, isOpen, isEditable, isBusy }}
                      {...acts}
                      isStill={!rowsShown.isScrolling}
                      isMoving={mover?.id === member.id}
                      isPlace={mover === null ? null : mayPlace(root, mover, member)}
                    />
                  </div>
                );
              })}
            </div>
          </div>
          <DragOverlay dropAnimation={null}>
            {hanging === null ? null : (
              <div className={classes.hanging}>{hanging.consultor.descricao ?? hanging.consultor.id}</div>
            )}
          </DragOverlay>
        </DndContext>
      )}
    </section>
  );
}

function mayPlace(root: TeamNode, mover: PlacedMember, parent: PlacedMember): boolean {
  return mover.parent !== parent.id && refuseMoving(root, mover.id, parent.id) === null;
}
