import { Button } from '@mantine/core';
import type { EntityRecord } from '../../host/host.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { labelOfAction } from './action-label.ts';
import { useRowActions } from './use-row-actions.ts';

type RowActionButtonsProps = {
  readonly screen: ListScreen;
  readonly row: EntityRecord;
  /** Label of the row. */
  readonly name: string;
  readonly onAction: (name: string, row: EntityRecord) => void;
};

/** The actions of a row shown as buttons (`button`), as far as they are offered for it. */
export function RowActionButtons({ screen, row, name, onAction }: RowActionButtonsProps) {
  const actions = useRowActions(screen, row);
  return actions
    .filter(([, { button }]) => button === true)
    .map(([key, action, isDisabled]) => {
      const label = labelOfAction(key, action);
      return (
        <Button
          key={key}
          size="compact-sm"
          variant={action.danger === true ? 'light' : 'default'}
          {...(action.danger === true ? { color: 'red' } : {})}
          disabled={isDisabled}
          aria-label={`${label}: ${name}`}
          onClick={() => onAction(key, row)}
        >
          {label}
        </Button>
      );
    });
}
