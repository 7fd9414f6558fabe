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
  /** Text for an empty result. */
  readonly empty: string | undefined;
  /** Placeholder that reserves the space of the content, so that nothing moves later; by default as tall as a chart. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
};

/** Default height of a placeholder, in rem: that of most charts. */
const usualHeight = 18;

/** The states failed, loading and empty, instead of the drawing. */
export function SourceStates({
  source,
  isEmpty,
  empty,
  room = <ChartRoom height={usualHeight} />,
  children,
}: SourceStatesProps) {
  const t = useElementTexts();
  const { error, isLoading, hint, retry } = source;
  if (error !== null)
    return <ErrorState title={t('chart.failed')} message={error.message} onRetry={retryOf(error, retry)} />;
  if (isLoading)
    return (
      // The key keeps React from reusing it for the content, which would count as a layout shift.
      <div key="room" aria-busy="true">
        <Delayed>
          <span className="visually-hidden">{t('chart.loading')}</span>
        </Delayed>
        <div aria-hidden="true">{room}</div>
      </div>
    );
  if (!isEmpty) return children;
  const words = hint ?? empty ?? t('chart.empty');
  // A view whose other elements say so leaves the words out.
  return words === '' ? null : <p className={classes.empty}>{words}</p>;
}

/** Placeholder of a chart with a height in rem. */
export function ChartRoom({ height }: { readonly height: number }) {
  return (
    <div style={{ blockSize: `${height}rem` }}>
      <Delayed>
        <span className={classes.bones} />
      </Delayed>
    </div>
  );
}
