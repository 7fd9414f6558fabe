import { useMemo } from 'react';
import type { BlockProps } from '../../../registry/element-entry.ts';
import { useElementTexts } from '../../../texts/elements/index.ts';
import type { ChartPlace } from '../chart-base.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { useChartSource } from '../use-chart-source.ts';
import { type Figures, useFigures } from '../use-figures.ts';
import { type MapTile, mapFigures } from './map-data.ts';
import classes from './map-element.module.css';
import { MapLegend, placeOf, stepOf } from './map-legend.tsx';
import { type StateTile, stateCodeOf, stateTiles } from './states.ts';
import { WorldMap } from './world-map.tsx';

/** Figures by country of the world (`region`), or by state of Brazil as tiles of equal size. */
export function MapElement({ name, element, label }: BlockProps) {
  const source = useChartSource(name, element, true);
  const figures = useFigures(element, source);
  const isWorld = element.region === 'world';
  const Drawing = isWorld ? WorldMap : TileMap;
  return (
    <ChartFrame
      kind={isWorld ? 'world' : 'map'}
      label={label}
      element={element}
      source={source}
      figures={figures}
      image={null}
      // The map without figures, which is as tall.
      room={<Drawing figures={figures} summary="" onPlace={undefined} />}
    >
      {({ summary, onPlace }) => <Drawing figures={figures} summary={summary} onPlace={onPlace} />}
    </ChartFrame>
  );
}

type TileMapProps = {
  readonly figures: Figures;
  readonly summary: string;
  readonly onPlace: ((place: ChartPlace) => void) | undefined;
};

function TileMap({ figures, summary, onPlace }: TileMapProps) {
  const { data } = figures;
  const map = useMemo(() => mapFigures(data, stateTiles, stateCodeOf), [data]);
  // A map with buttons is read tile by tile, one without as a single picture.
  const frame = { role: onPlace === undefined ? 'img' : 'group', 'aria-label': summary };
  return (
    <>
      <div className={classes.map} {...frame}>
        {map.tiles.map((tile) => (
          <Tile key={tile.place.code} tile={tile} stepCount={map.steps.length} figures={figures} onPlace={onPlace} />
        ))}
      </div>
      <MapLegend map={map} write={figures.write} />
    </>
  );
}

type TileProps = {
  readonly tile: MapTile<StateTile>;
  readonly stepCount: number;
  readonly figures: Figures;
  readonly onPlace: ((place: ChartPlace) => void) | undefined;
};

function Tile({ tile: { place: state, value, step, index }, stepCount, figures, onPlace }: TileProps) {
  const t = useElementTexts();
  const label = `${state.name}: ${value === null ? t('chart.noValue') : figures.write(value)}`;
  const look = {
    className: classes.tile,
    title: label,
    style: { gridColumn: state.column + 1, gridRow: state.row + 1 },
    'data-step': step === null ? undefined : stepOf(step, stepCount),
  };
  const content = (
    <>
      <span className={classes.code}>{state.code}</span>{' '}
      {value === null ? null : <span className={classes.value}>{figures.writeShort(value)}</span>}
    </>
  );
  if (onPlace === undefined || index === null) return <div {...look}>{content}</div>;
  // Voice control names what is visible, so the code is part of the accessible name.
  return (
    <button type="button" {...look} onClick={() => onPlace(placeOf(figures.data, index))}>
      <span className="visually-hidden">{state.name} </span>
      {content}
    </button>
  );
}
