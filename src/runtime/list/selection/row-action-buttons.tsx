import { Button } from '@mantine/core';
import type { EntityRecord } from '../../host/host.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { labelOfAction } from './action-label.ts';
import { useRowActions } from './use-row-actions.ts';

type RowActionButtonsProps = {
  readonly screen: ListScreen;
  readonly row: EntityRecord;
  /** What the row is called. */
  readonly name: string;
  readonly onAction: (name: string, row: EntityRecord) => void;
};

/** The actions of a row that are buttons on it (`button`), as far as they are offered for it. */
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

/** Room that the buttons of a row take beside its menu, in rem. */
export function widthOfButtons({ list }: Pick<ListScreen, 'list'>): number {
  const shown = Object.entries(list.actions ?? {}).filter(([, { button }]) => button === true);
  return shown.reduce((sum, [key, action]) => sum + labelOfAction(key, action).length * 0.5 + 1.75, 0);
}
