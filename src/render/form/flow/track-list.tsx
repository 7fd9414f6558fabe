import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './flow-bar.module.css';

export type TrackStep = {
  readonly key: string;
  readonly label: string;
  readonly isPassed: boolean;
  readonly isCurrent: boolean;
  /** A side state, such as an error. */
  readonly isAside?: boolean;
  readonly tone?: string | undefined;
  /** Text below its name, such as when it was passed. */
  readonly note?: string | undefined;
};

type TrackListProps = { readonly label: string; readonly steps: readonly TrackStep[] };

/** Steps in order: passed, current and possible next ones. */
export function TrackList({ label, steps }: TrackListProps) {
  const t = useRuntimeTexts();
  return (
    <ol className={classes.track} aria-label={label}>
      {steps.map(({ key, label: text, isPassed, isCurrent, isAside = false, tone, note }) => (
        <li
          key={key}
          className={classes.step}
          data-current={isCurrent || undefined}
          data-aside={isAside || undefined}
          data-passed={isPassed || undefined}
          data-tone={tone}
          {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={classes.mark} aria-hidden="true">
            {isPassed ? <IconCheck size={12} stroke={2.5} /> : null}
            {isAside && tone === 'ruby' ? <IconAlertCircle size={18} /> : null}
          </span>
          {note === undefined ? (
            text
          ) : (
            <span className={classes.noted}>
              {text}
              <span className={classes.note}>{note}</span>
            </span>
          )}
          {isPassed ? <VisuallyHidden>{t('flow.passed')}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
