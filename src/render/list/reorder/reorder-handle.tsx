import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { stepTarget } from '../state/reorder.ts';
import classes from './reorder-handle.module.css';
import { DragHandle } from './row-drag.tsx';

type ReorderHandleProps = {
  readonly id: string;
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
};

/** Moves a row: dragged by its handle, or by buttons, which wrap around at the ends. */
export function ReorderHandle({ id, name, index, count, onMove }: ReorderHandleProps) {
  const t = useRuntimeTexts();
  return (
    <span className={classes.root}>
      <DragHandle id={id} name={name} />
      <button
        type="button"
        className={classes.step}
        aria-label={t('list.moveUpOf', { name })}
        title={t('list.moveUp')}
        onClick={() => onMove(index, stepTarget(index, -1, count))}
      >
        <IconChevronUp size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t('list.moveDownOf', { name })}
        title={t('list.moveDown')}
        onClick={() => onMove(index, stepTarget(index, 1, count))}
      >
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
