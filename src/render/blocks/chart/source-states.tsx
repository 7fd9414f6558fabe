import type { ReactNode } from 'react';
import { Delayed } from '../../../ui/components/states/delayed.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { retryOf } from '../../host/host-error.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import classes from './chart-element.module.css';
import type { ChartSource } from './use-chart-source.ts';

type SourceStatesProps = {
  readonly source: Pick<ChartSource, 'error' | 'isLoading' | 'hint' | 'retry'>;
  readonly isEmpty: boolean;
  /** What stands in the place of nothing. */
  readonly empty: string | undefined;
  /** Keeps the place of what is to come, so that nothing moves once it is there; as tall as a chart when left out. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
};

/** Failed, loading and empty, in the place of what would be drawn. */
export function SourceStates({ source, isEmpty, empty, room, children }: SourceStatesProps) {
  const t = useElementTexts();
  const { error, isLoading, hint, retry } = source;
  if (error !== null)
    return <ErrorState title={t('chart.failed')} message={error.message} onRetry={retryOf(error, retry)} />;
  if (isLoading && room !== undefined)
    return (
      // By its key no part of it becomes one of what comes, which would count as having moved.
      <div key="room" aria-busy="true">
        <Delayed>
          <span className="visually-hidden">{t('chart.loading')}</span>
        </Delayed>
        <div aria-hidden="true">{room}</div>
      </div>
    );
  if (isLoading)
    return (
      <div className={classes.loading} aria-busy="true">
        <Delayed>
          <span className="visually-hidden">{t('chart.loading')}</span>
          <span className={classes.bones} aria-hidden="true" />
        </Delayed>
      </div>
    );
  return isEmpty ? <p className={classes.empty}>{hint ?? empty ?? t('chart.empty')}</p> : children;
}
