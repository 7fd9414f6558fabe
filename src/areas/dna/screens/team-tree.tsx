import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { membersOf, type PlacedMember } from '../rules/tree.ts';
import classes from './dna.module.css';
import { MemberRows, type TeamTreeProps } from './member-rows.tsx';

/** Width in px below which a tree has the cards of a phone. */
const wideFrom = 520;

/** The consultants of a team as cards below each other; usable by mouse, finger and keyboard. */
export function TeamTree(props: TeamTreeProps) {
  const { root, limit, isEditable, isBusy, canUndo, onAdd, onStep, onUndo, onOpen } = props;
  const t = useTexts('dna');
  const [measured, isNarrow] = useIsNarrow(wideFrom);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [moving, setMoving] = useState<number | null>(null);
  const all = useMemo(() => membersOf(root), [root]);
  const mover = all.find(({ consultor }) => consultor.id === moving) ?? null;
  const place = useCallback(
    (consultor: number, parent: number) => {
      setMoving(null);
      if (consultor !== parent) onStep({ do: 'move', consultor, parent });
    },
    [onStep],
  );
  const acts = useMemo(
    () => ({
      ...{ onAdd, onOpen },
      onToggle: ({ consultor }: PlacedMember) =>
        setClosed((before) => {
          const next = new Set(before);
          if (!next.delete(consultor.id)) next.add(consultor.id);
          return next;
        }),
      onRemove: ({ consultor }: PlacedMember) => onStep({ do: 'remove', consultor: consultor.id }),
      onMove: (moved: PlacedMember | null) => setMoving(moved?.consultor.id ?? null),
      onPlace: ({ consultor }: PlacedMember) => mover !== null && place(mover.consultor.id, consultor.id),
    }),
    [onAdd, onOpen, onStep, place, mover],
  );

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
      {root !== null ? (
        <MemberRows {...props} {...{ root, all, closed, mover, isNarrow, acts }} onDrop={place} />
      ) : isEditable ? (
        <button type="button" className={classes.empty} disabled={isBusy} onClick={() => onAdd(null)}>
          <IconPlus size={48} stroke={1.5} aria-hidden="true" />
          {t('empty')}
        </button>
      ) : (
        <p>{t('emptyRead')}</p>
      )}
    </section>
  );
}
