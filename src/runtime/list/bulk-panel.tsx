import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useHost } from '../host-context.ts';
import { labelOf } from '../record-values.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import classes from './bulk-panel.module.css';
import { formatCount, pluralOf } from './paging.ts';
import type { BulkRun } from './use-bulk.ts';

type BulkPanelProps = {
  readonly run: BulkRun;
  /** Field that stands for a row. */
  readonly label: string | null;
  readonly onStop: () => void;
  readonly onDismiss: () => void;
};

/** How far a deed on several rows has come, then what it came to: each row that failed with its reason. */
export function BulkPanel({ run, label, onStop, onDismiss }: BulkPanelProps) {
  const t = useRuntimeTexts();
  const { language } = useHost();
  const { name, total, done, failures, isRunning, retry, undo } = run;
  const write = (count: number) => ({ count: pluralOf(count), total: formatCount(count, language) });
  const finished = done + failures.length;
  return (
    <section className={classes.panel} data-failed={!isRunning && failures.length > 0} aria-label={name}>
      <div className={classes.head}>
        <p className={classes.text} role="status">
          {isRunning
            ? t('list.bulkProgress', {
                name,
                done: formatCount(finished, language),
                total: formatCount(total, language),
              })
            : t('list.bulkDone', { name, ...write(done) })}
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
              {failures.length === 0 ? null : (
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
      {failures.length === 0 ? null : (
        <div role="alert">
          <p className={classes.failed}>{t('list.bulkFailed', write(failures.length))}</p>
          <ul className={classes.failures}>
            {failures.map(({ row, message }) => (
              <li key={row.id}>
                <strong>{labelOf(row, label)}</strong> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
