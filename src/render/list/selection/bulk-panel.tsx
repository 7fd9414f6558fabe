import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { labelOf } from '../../../language/values/record-values.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { countNumbers, formatCount } from '../state/paging.ts';
import classes from './bulk-panel.module.css';
import type { BulkRun } from './use-bulk.ts';

type BulkPanelProps = {
  readonly run: BulkRun;
  /** Label field of a row. */
  readonly label: string | null;
  /** What the rows are, if a page has several lists. */
  readonly of?: string | undefined;
  readonly onStop: () => void;
  readonly onDismiss: () => void;
};

/** The progress of an operation on several rows, and then its result: each failed row with its reason. */
export function BulkPanel({ run, label, of, onStop, onDismiss }: BulkPanelProps) {
  const t = useRuntimeTexts();
  const { name, outcome, total, done, failures, missing, left, fatal, isRunning, retry, resume, undo } = run;
  const finished = done + failures.length + missing;
  const hasFailed = failures.length > 0 || fatal !== null;
  return (
    <section
      className={classes.panel}
      data-failed={!isRunning && hasFailed}
      aria-label={of === undefined ? name : `${name}: ${of}`}
    >
      <div className={classes.head}>
        <p className={classes.text} role="status">
          {isRunning
            ? t('list.bulkProgress', {
                name,
                done: formatCount(finished),
                total: formatCount(total),
              })
            : [
                t(`list.${outcome}`, { name, ...countNumbers(done) }),
                ...(missing === 0 ? [] : [t('list.bulkGone', countNumbers(missing))]),
                ...(left === 0 ? [] : [t('list.bulkLeft', countNumbers(left))]),
              ].join('. ')}
        </p>
        {isRunning ? <progress className={classes.progress} value={finished} max={total} aria-label={name} /> : null}
        <div className={classes.buttons}>
          {isRunning ? (
            <Button size="compact-sm" variant="default" onClick={onStop}>
              {t('list.bulkStop')}
            </Button>
          ) : (
            <>
              {undo === null ? null : (
                <Button size="compact-sm" variant="default" onClick={undo}>
                  {t('list.undo')}
                </Button>
              )}
              {left === 0 ? null : (
                <Button size="compact-sm" variant="default" onClick={resume}>
                  {t('list.bulkResume')}
                </Button>
              )}
              {failures.length === 0 || left > 0 ? null : (
                <Button size="compact-sm" variant="default" onClick={retry}>
                  {t('list.bulkRetry')}
                </Button>
              )}
              <ActionIcon size="md" aria-label={t('close')} onClick={onDismiss}>
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </>
          )}
        </div>
      </div>
      {hasFailed ? (
        <div role="alert">
          {fatal === null || isRunning ? null : <p className={classes.failed}>{fatal}</p>}
          {failures.length === 0 ? null : (
            <p className={classes.failed}>{t('list.bulkFailed', countNumbers(failures.length))}</p>
          )}
          <ul className={classes.failures}>
            {failures.slice(0, maxListed).map(({ row, message }) => (
              <li key={row.id}>
                <strong>{labelOf(row, label) || `#${row.id}`}</strong> {message}
              </li>
            ))}
            {failures.length > maxListed ? (
              <li>{t('form.moreErrors', { count: formatCount(failures.length - maxListed) })}</li>
            ) : null}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Maximum number of failed rows listed individually; with more, those of this number show the reasons. */
const maxListed = 100;
