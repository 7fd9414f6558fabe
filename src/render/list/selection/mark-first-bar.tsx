import { Button } from '@mantine/core';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { labelOfAction } from './action-label.ts';
import classes from './selection-bar.module.css';

type MarkFirstBarProps = {
  /** Actions for several rows, by name. */
  readonly actions: readonly (readonly [string, ActionDefinition])[];
};

/**
 * The actions of a list made for selecting (`select`) before anything is selected: pressing one explains that rows come
 * first (specification 002, section 5).
 */
export function MarkFirstBar({ actions }: MarkFirstBarProps) {
  const host = useHost();
  const t = useRuntimeTexts();
  const shown = actions.filter(([, { button }]) => button === true);
  if (shown.length === 0) return null;
  return (
    <div className={classes.before}>
      {shown.map(([name, action]) => (
        <Button
          key={name}
          size="compact-sm"
          variant={action.danger === true ? 'light' : 'default'}
          {...(action.danger === true ? { color: 'red' } : {})}
          onClick={() => void host.alert([t('list.noneMarked')])}
        >
          {labelOfAction(name, action)}
        </Button>
      ))}
    </div>
  );
}
