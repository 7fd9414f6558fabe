import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconFileSpreadsheet, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { maxFound } from '../state/found-rows.ts';
import { countNumbers, formatCount } from '../state/paging.ts';
import { labelOfAction } from './action-label.ts';
import classes from './selection-bar.module.css';

type SelectionBarProps = {
  /** What the rows are, if a page has several lists. */
  readonly of?: string | undefined;
  readonly count: number;
  /** Number of rows that the search finds. */
  readonly total: number;
  /** Everything found is selected, not only the visible rows. */
  readonly isFound: boolean;
  /** Selects everything found; null if not offered. */
  readonly onFound: (() => void) | null;
  /** Actions for several rows, by name. */
  readonly actions: readonly (readonly [string, ActionDefinition])[];
  readonly isBusy: boolean;
  readonly onAction: (name: string) => void;
  readonly onCopy: () => void;
  /** Absent if the list cannot be exported. */
  readonly onExport?: (() => void) | undefined;
  /** Absent if no field can be changed in the list. */
  readonly onChange?: (() => void) | undefined;
  /** Absent if this user may not delete. */
  readonly onDelete?: (() => void) | undefined;
  readonly onClear: () => void;
};

/** The number of selected rows, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, actions, isBusy, onAction, onCopy, onExport, onChange, onDelete, onClear } = props;
  const t = useRuntimeTexts();
  return (
    <section
      className={classes.bar}
      aria-label={props.of === undefined ? t('list.selection') : `${t('list.selection')}: ${props.of}`}
    >
      <ActionIcon size="md" aria-label={t('list.clearSelection')} title={t('list.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
      <output className={classes.count}>{t('list.selected', countNumbers(count))}</output>
      <FoundOffer {...props} />
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
          disabled={isBusy}
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={onCopy}
        >
          {t('list.copy')}
        </Button>
        {onExport === undefined ? null : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            title={t('list.exportXls')}
            leftSection={<IconFileSpreadsheet size={14} aria-hidden="true" />}
            onClick={onExport}
          >
            {t('list.exportMarked')}
          </Button>
        )}
        {onChange === undefined ? null : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={onChange}
          >
            {t('list.changeTitle')}
          </Button>
        )}
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

/** Switches from the rows of a page to everything found and back, and states the maximum. */
function FoundOffer({ total, isFound, onFound, onClear }: SelectionBarProps) {
  const t = useRuntimeTexts();
  if (!isFound && onFound === null) return null;
  const isCut = total > maxFound;
  const numbers = { total: formatCount(total), most: formatCount(maxFound) };
  return (
    <span className={classes.found}>
      {isFound ? (
        <>
          <span>{t(isCut ? 'list.foundCut' : 'list.foundSelected', numbers)}</span>{' '}
          <button type="button" className={classes.link} onClick={onClear}>
            {t('list.clearSelection')}
          </button>
        </>
      ) : (
        <button type="button" className={classes.link} onClick={onFound ?? undefined}>
          {t(isCut ? 'list.selectFirst' : 'list.selectFound', numbers)}
        </button>
      )}
    </span>
  );
}
