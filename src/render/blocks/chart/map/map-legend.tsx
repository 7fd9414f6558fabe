import { useElementTexts } from '../../../texts/elements/index.ts';
import type { ChartPlace } from '../chart-base.ts';
import type { ChartData } from '../chart-data.ts';
import type { MapFigures } from './map-data.ts';
import classes from './map-element.module.css';

type MapLegendProps = {
  readonly map: MapFigures<unknown>;
  readonly write: (value: number | null) => string;
};

/** The legend of a map's colours, and the labels without a place on it. */
export function MapLegend({ map: { tiles, steps, unplaced }, write }: MapLegendProps) {
  const t = useElementTexts();
  return (
    <>
      {steps.length < 2 ? null : (
        <ul className={classes.legend} aria-label={t('chart.legend')}>
          {steps.map(({ from, to }, step) => (
            <li key={from}>
              <span className={classes.swatch} data-step={stepOf(step, steps.length)} aria-hidden="true" />
              {from === to ? write(from) : t('chart.range', { from: write(from), to: write(to) })}
            </li>
          ))}
          {tiles.some(({ value }) => value === null) ? (
            <li>
              <span className={classes.swatch} aria-hidden="true" />
              {t('chart.noValue')}
            </li>
          ) : null}
        </ul>
      )}
      {unplaced.length === 0 ? null : (
        <p className={classes.note}>{t('chart.unplaced', { names: unplaced.join(', ') })}</p>
      )}
    </>
  );
}

/** With few steps the colours are spread over the whole scale, so that they differ clearly. */
export function stepOf(step: number, count: number): number {
  return count <= 1 ? 4 : Math.round((step * 4) / (count - 1));
}

/** The place of a click on a label: the first series with a row for it. */
export function placeOf({ series }: ChartData, index: number): ChartPlace {
  return [
    Math.max(
      0,
      series.findIndex(({ rows }) => rows[index] !== null),
    ),
    index,
  ];
}
