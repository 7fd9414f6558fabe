import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMove, IconCheck, IconChevronRight, IconPlus, IconTrash, IconUser, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { UserAvatar } from '../../../portal/frame/user-avatar.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { phaseOf } from '../rules/team.ts';
import type { PlacedMember } from '../rules/tree.ts';
import classes from './dna.module.css';
import { type PointsOfMember, pointsQuery } from './dna.queries.ts';

export type CardActs = {
  readonly onAdd: (member: PlacedMember) => void;
  readonly onRemove: (member: PlacedMember) => void;
  readonly onOpen: (consultor: number) => void;
  readonly onToggle: (member: PlacedMember) => void;
  /** Starts moving a member, or ends it. */
  readonly onMove: (member: PlacedMember | null) => void;
  /** Places the moving member below another one. */
  readonly onPlace: (parent: PlacedMember) => void;
};

type MemberCardProps = CardActs & {
  readonly member: PlacedMember;
  readonly isOpen: boolean;
  readonly isEditable: boolean;
  readonly isBusy: boolean;
  /** Whether the moving member may be placed below this one; null if none moves. */
  readonly isPlace: boolean | null;
  readonly isMoving: boolean;
  /** Whether the tree is not being scrolled: while it is, points are not loaded. */
  readonly isStill: boolean;
};

/** A consultant of a team: name, points, and actions (specification 002, 2.18). */
export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { isStill, ...rest } = props;
  const { member, isEditable, isBusy, isMoving } = rest;
  const [hasRested, setRested] = useState(isStill);
  if (isStill && !hasRested) setRested(true);
  const { data: points = null, isError } = useQuery({ ...pointsQuery(member.consultor.id), enabled: hasRested });
  const drag = useDraggable({ id: member.id, disabled: !isEditable || member.parent === null || isBusy });
  const drop = useDroppable({ id: member.id });
  return (
    <div
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      className={classes.card}
      data-phase={phaseOf(points)}
      data-dragged={drag.isDragging || isMoving}
      data-over={drop.isOver && !drag.isDragging}
      {...drag.listeners}
    >
      <CardContent {...rest} points={points} isError={isError} hasRested={hasRested} />
    </div>
  );
});

type CardContentProps = Omit<MemberCardProps, 'isStill'> & {
  readonly points: PointsOfMember;
  readonly isError: boolean;
  /** Whether scrolling has stopped since the card was mounted: before that its photo is not loaded. */
  readonly hasRested: boolean;
};

/** The contents of a card: redrawn when they change, not for each card that is dragged over. */
const CardContent = memo(function CardContent(props: CardContentProps) {
  const { member, isOpen, isEditable, isBusy, isPlace, isMoving, points, isError, hasRested } = props;
  const { onAdd, onRemove, onOpen, onToggle, onMove, onPlace } = props;
  const t = useTexts('dna');
  const name = member.consultor.descricao ?? String(member.consultor.id);
  const isOrigin = member.parent === null;
  const phase = phaseOf(points);
  const rules =
    points === null
      ? []
      : [
          { label: t('individual'), isReached: points.passou_individual, ...points.individual },
          { label: t('required'), isReached: points.passou_requeridos, ...points.required },
        ];
  return (
    <>
      {member.filhos.length === 0 ? (
        <span className={classes.toggle} />
      ) : (
        <ActionIcon size="sm" tabIndex={-1} aria-label={t('expand', { name })} onClick={() => onToggle(member)}>
          <IconChevronRight className={classes.chevron ?? ''} data-open={isOpen} size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <div className={classes.person}>
        <UserAvatar user={{ nome: name, avatar: hasRested ? (member.consultor.avatar ?? null) : null }} size={36} />
        <div className={classes.names}>
          <div className={classes.name}>{name}</div>
          <div className={classes.code}>{member.consultor.codigo}</div>
        </div>
      </div>
      <div className={classes.tools}>
        {isPlace === true ? (
          <Button size="compact-sm" tabIndex={-1} aria-label={t('moveHere', { name })} onClick={() => onPlace(member)}>
            {t('moveHereShort')}
          </Button>
        ) : (
          <>
            <ActionIcon tabIndex={-1} aria-label={t('profile', { name })} onClick={() => onOpen(member.consultor.id)}>
              <IconUser size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            {isEditable ? (
              <>
                {isOrigin ? null : (
                  <ActionIcon
                    tabIndex={-1}
                    aria-label={t('move', { name })}
                    aria-pressed={isMoving}
                    disabled={isBusy}
                    onClick={() => onMove(isMoving ? null : member)}
                  >
                    <IconArrowsMove size={18} stroke={1.75} aria-hidden="true" />
                  </ActionIcon>
                )}
                <ActionIcon
                  tabIndex={-1}
                  aria-label={t('remove', { name })}
                  disabled={isBusy}
                  onClick={() => onRemove(member)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  tabIndex={-1}
                  aria-label={t('add', { name })}
                  disabled={isBusy}
                  onClick={() => onAdd(member)}
                >
                  <IconPlus size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </>
            ) : null}
          </>
        )}
      </div>
      <div className={classes.points}>
        {isError ? <span>{t('pointsFailed')}</span> : null}
        {rules.map(({ label, realised, goal, isReached }) => (
          <span key={label} className={classes.rule}>
            {isReached ? (
              <IconCheck className={classes.reached ?? ''} size={16} aria-hidden="true" />
            ) : (
              <IconX className={classes.missing ?? ''} size={16} aria-hidden="true" />
            )}
            <span>
              {label}:{' '}
              {t('points', {
                realised: formatNumber(realised, { maxDecimals: 4 }),
                goal: formatNumber(goal, { maxDecimals: 4 }),
              })}
            </span>
            <span className={classes.hidden}>{t(isReached ? 'reached' : 'missing')}</span>
          </span>
        ))}
        {points === null ? null : <span className={classes.hidden}>{t(`phase_${phase}`)}</span>}
      </div>
    </>
  );
});
