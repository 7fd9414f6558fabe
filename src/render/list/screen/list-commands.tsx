import { Button } from '@mantine/core';
import type { ActionRunner } from '../../form/actions/use-action-runner.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { labelOfAction } from '../selection/action-label.ts';
import { useRowActions } from '../selection/use-row-actions.ts';

type ListCommandsProps = {
  readonly screen: ListScreen;
  readonly run: ActionRunner['run'];
};

/** Actions on the whole list (`commands`), as far as they are offered to this user. */
export function ListCommands({ screen, run }: ListCommandsProps) {
  const { list } = screen;
  const { around } = screen.calls;
  const { refresh } = screen.content;
  const offered = useRowActions(screen, noRow, list.commands);
  return offered.map(([name, action, isDisabled]) => {
    const label = labelOfAction(name, action);
    return (
      <Button
        key={name}
        variant="default"
        disabled={isDisabled}
        onClick={() => void run(action, { ...around(), name: label }).then(refresh)}
      >
        {label}
      </Button>
    );
  });
}

const noRow = { id: 0 };
