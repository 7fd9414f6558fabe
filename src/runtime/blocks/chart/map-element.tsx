import { useMemo } from 'react';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { Place } from './chart-options.ts';
import { type MapTile, mapFigures } from './map-data.ts';
import classes from './map-element.module.css';
import { useChartSource } from './use-chart-source.ts';
import { type Figures, useFigures } from './use-figures.ts';

/** Figures by state of Brazil, each state a tile of the same size with its code and its figure. */
export function MapElement({ name, element, label }: BlockProps) {
  const source = useChartSource(name, element, true);
  const figures = useFigures(element, source);
  return (
    <ChartFrame kind="map" label={label} element={element} source={source} figures={figures} image={noImage}>
      {({ summary, onPlace }) => <TileMap figures={figures} summary={summary} onPlace={onPlace} />}
    </ChartFrame>
  );
}

const noImage = () => null;

type TileMapProps = {
  readonly figures: Figures;
  readonly summary: string;
  readonly onPlace: ((place: Place) => void) | undefined;
};

function TileMap({ figures, summary, onPlace }: TileMapProps) {
  const t = useRuntimeTexts();
  const { data, write } = figures;
  const { tiles, steps, unplaced } = useMemo(() => mapFigures(data), [data]);
  // What can be pressed is read tile by tile, what cannot as one picture.
  const frame = { role: onPlace === undefined ? 'img' : 'group', 'aria-label': summary };
  return (
    <>
      <div className={classes.map} {...frame}>
        {tiles.map((place) => (
          <Tile key={place.state.code} place={place} stepCount={steps.length} figures={figures} onPlace={onPlace} />
        ))}
      </div>
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

type TileProps = {
  readonly place: MapTile;
  readonly stepCount: number;
  readonly figures: Figures;
  readonly onPlace: ((place: Place) => void) | undefined;
};

function Tile({ place: { state, value, step, index }, stepCount, figures, onPlace }: TileProps) {
  const t = useRuntimeTexts();
  const label = `${state.name}: ${value === null ? t('chart.noValue') : figures.write(value)}`;
  const look = {
    className: classes.tile,
    title: label,
    style: { gridColumn: state.column + 1, gridRow: state.row + 1 },
    'data-step': step === null ? undefined : stepOf(step, stepCount),
  };
  const content = (
    <>
      <span className={classes.code}>{state.code}</span>
      {value === null ? null : <span className={classes.value}>{figures.writeShort(value)}</span>}
    </>
  );
  if (onPlace === undefined || index === null) return <div {...look}>{content}</div>;
  const open = () => {
    const series = figures.data.series.findIndex(({ rows }) => rows[index] !== null);
    onPlace([Math.max(0, series), index]);
  };
  return (
    <button type="button" {...look} aria-label={label} onClick={open}>
      {content}
    </button>
  );
}

/** Few steps take colours from the whole scale, so that they can be distinguished. */
function stepOf(step: number, count: number): number {
  return count <= 1 ? 4 : Math.round((step * 4) / (count - 1));
}
