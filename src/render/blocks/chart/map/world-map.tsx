import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo } from 'react';
import { useHost } from '../../../host/host-context.ts';
import { useElementTexts } from '../../../texts/elements/index.ts';
import type { ChartPlace } from '../chart-base.ts';
import type { Figures } from '../use-figures.ts';
import { type CountryPlace, countriesOfMap, countryCodeOf } from './countries.ts';
import { type MapTile, mapFigures } from './map-data.ts';
import { MapLegend, placeOf, stepOf } from './map-legend.tsx';
import { readWorld, type WorldShape, world } from './world.ts';
import classes from './world-map.module.css';

type WorldMapProps = {
  readonly figures: Figures;
  readonly summary: string;
  readonly onPlace: ((place: ChartPlace) => void) | undefined;
};

/** Maximum number of names, which would otherwise overlap. */
const maxNames = 8;
/** Minimum distance of two names, in px of the drawing. */
const apart = { x: 76, y: 34 };

const shapesQuery = queryOptions({
  queryKey: ['world-map'],
  queryFn: async () => readWorld((await import('world-atlas/countries-110m.json')).default),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Figures by country; the largest figures are written on the map. */
export function WorldMap({ figures, summary, onPlace }: WorldMapProps) {
  const { language } = useHost();
  const { data: shapes = noShapes } = useQuery(shapesQuery);
  const { data, writeShort } = figures;
  const map = useMemo(() => mapFigures(data, countriesOfMap(language), countryCodeOf), [data, language]);
  const tiles = new Map(map.tiles.map((tile) => [tile.place.numeric, tile]));
  const names = useMemo(() => namesOn(map.tiles, shapes), [map, shapes]);
  // Small countries cannot be hit by touch: the names below the map are pressed instead.
  const isTouch = useMediaQuery('(pointer: coarse)', false) === true;
  const onShape = isTouch ? undefined : onPlace;
  return (
    <>
      <div className={classes.frame}>
        <svg
          className={classes.map}
          viewBox={`0 0 ${world.width} ${world.height}`}
          role={onShape === undefined ? 'img' : 'group'}
          aria-label={summary}
        >
          {shapes.map((shape) => (
            <Country
              key={shape.numeric || shape.path.slice(0, 24)}
              shape={shape}
              tile={tiles.get(shape.numeric)}
              stepCount={map.steps.length}
              figures={figures}
              onPlace={onShape}
            />
          ))}
        </svg>
        {names.map(({ tile, x, y }) => (
          <span
            key={tile.place.code}
            className={classes.name}
            aria-hidden="true"
            style={{ left: `${(x / world.width) * 100}%`, top: `${(y / world.height) * 100}%` }}
          >
            {tile.place.code} {writeShort(tile.value ?? 0)}
          </span>
        ))}
      </div>
      {isTouch && onPlace !== undefined ? (
        <ul className={classes.places}>
          {map.tiles.flatMap(({ place, value, index }) =>
            value === null || index === null
              ? []
              : [
                  <li key={place.code}>
                    <button type="button" onClick={() => onPlace(placeOf(data, index))}>
                      {place.name}: {figures.write(value)}
                    </button>
                  </li>,
                ],
          )}
        </ul>
      ) : null}
      <MapLegend map={map} write={figures.write} />
    </>
  );
}

const noShapes: readonly WorldShape[] = [];

type CountryProps = {
  readonly shape: WorldShape;
  readonly tile: MapTile<CountryPlace> | undefined;
  readonly stepCount: number;
  readonly figures: Figures;
  readonly onPlace: ((place: ChartPlace) => void) | undefined;
};

function Country({ shape, tile, stepCount, figures, onPlace }: CountryProps) {
  const t = useElementTexts();
  if (tile === undefined || tile.step === null || tile.index === null)
    return <path className={classes.country} d={shape.path} />;
  const { index, value, place } = tile;
  const label = `${place.name}: ${value === null ? t('chart.noValue') : figures.write(value)}`;
  const look = { className: classes.country, d: shape.path, 'data-step': stepOf(tile.step, stepCount) };
  const title = <title>{label}</title>;
  if (onPlace === undefined) return <path {...look}>{title}</path>;
  return (
    <path {...look} {...buttonOf(() => onPlace(placeOf(figures.data, index)))} aria-label={label}>
      {title}
    </path>
  );
}

/** Attributes that make a shape a button, as SVG has none. */
function buttonOf(open: () => void) {
  return {
    role: 'button',
    tabIndex: 0,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open();
    },
  };
}

/** Where the largest figures are written without overlapping. */
function namesOn(tiles: readonly MapTile<CountryPlace>[], shapes: readonly WorldShape[]) {
  const byNumber = new Map(shapes.map((shape) => [shape.numeric, shape]));
  const named: { readonly tile: MapTile<CountryPlace>; readonly x: number; readonly y: number }[] = [];
  for (const tile of tiles.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))) {
    const shape = byNumber.get(tile.place.numeric);
    if (shape === undefined || tile.value === null || named.length >= maxNames) continue;
    const { x, y } = shape;
    if (named.every((other) => Math.abs(other.x - x) > apart.x || Math.abs(other.y - y) > apart.y))
      named.push({ tile, x, y });
  }
  return named;
}
