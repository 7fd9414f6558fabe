import { Checkbox } from '@mantine/core';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './renderers.module.css';
import type { RowSelection } from './rows-renderer.ts';

type SelectBoxProps = {
  readonly row: EntityRecord;
  readonly name: string;
  readonly selection: RowSelection;
  /** In a tree the row itself announces its selection, and the space bar selects it. */
  readonly isInTree?: boolean;
};

/** The checkbox that selects a row. */
export function SelectBox({ row, name, selection, isInTree = false }: SelectBoxProps) {
  const t = useRuntimeTexts();
  return (
    <span className={classes.select} aria-hidden={isInTree || undefined}>
      <Checkbox
        size="sm"
        aria-label={t('bodies.select', { name })}
        checked={selection.has(row)}
        onChange={() => selection.onToggle(row)}
        {...(isInTree ? { tabIndex: -1 } : {})}
      />
    </span>
  );
}
