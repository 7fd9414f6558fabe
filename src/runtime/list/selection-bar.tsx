import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import type { ActionDefinition, ListDefinition } from '../definition/view.ts';
import { useHost } from '../host-context.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { formatCount, pluralOf } from './paging.ts';
import classes from './selection-bar.module.css';

type SelectionBarProps = {
  readonly count: number;
  /** Actions that several rows can be given at once, by name. */
  readonly actions: readonly (readonly [string, ActionDefinition])[];
  readonly isBusy: boolean;
  readonly onAction: (name: string) => void;
  readonly onCopy: () => void;
  /** Absent when this user may not delete. */
  readonly onDelete?: (() => void) | undefined;
  readonly onClear: () => void;
};

/** The actions of a list that several rows can be given at once. */
export function bulkActionsOf({ actions = {} }: Pick<ListDefinition, 'actions'>): SelectionBarProps['actions'] {
  return Object.entries(actions).filter(
    ([, action]) => action.bulk === true && action.call !== undefined && action.visible !== false,
  );
}

/** How many rows are marked, and what can be done with all of them. */
export function SelectionBar({ count, actions, isBusy, onAction, onCopy, onDelete, onClear }: SelectionBarProps) {
  const t = useRuntimeTexts();
  const { language } = useHost();
  return (
    <section className={classes.bar} aria-label={t('list.selection')}>
      <ActionIcon size="md" aria-label={t('list.clearSelection')} title={t('list.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
      <output className={classes.count}>
        {t('list.selected', { count: pluralOf(count), total: formatCount(count, language) })}
      </output>
      <div className={classes.buttons}>
        {actions.map(([name, action]) => (
          <Button
            key={name}
            size="compact-sm"
            variant={action.danger === true ? 'light' : 'default'}
            disabled={isBusy}
            {...(action.danger === true ? { color: 'red' } : {})}
            onClick={() => onAction(name)}
          >
            {labelOfAction(name, action)}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={onCopy}
        >
          {t('list.copy')}
        </Button>
        {onDelete === undefined ? null : (
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            disabled={isBusy}
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            onClick={onDelete}
          >
            {t('list.delete')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What an action is called: its label, or its name spelled out. */
export function labelOfAction(name: string, { label }: ActionDefinition): string {
  return typeof label === 'string' && label.trim() !== '' ? label : name.replaceAll('_', ' ');
}
