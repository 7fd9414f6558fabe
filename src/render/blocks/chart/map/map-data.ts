import { type ChartData, totalsOf } from '../chart-data.ts';

/** A place of a map with its figure. */
export type MapTile<Place> = {
  readonly place: Place;
  readonly value: number | null;
  /** Step of the scale, from 0; null without a figure. */
  readonly step: number | null;
  /** Index of its label in the figures; null if there is none. */
  readonly index: number | null;
};

export type MapStep = { readonly from: number; readonly to: number };

export type MapFigures<Place> = {
  readonly tiles: readonly MapTile<Place>[];
  readonly steps: readonly MapStep[];
  /** Labels without a place on the map. */
  readonly unplaced: readonly string[];
};

const maxSteps = 5;

/**
 * Figures by place of a map, in steps with about equally many places, so that one large figure does not dim the rest.
 * @param codeOf the code of a label's place; any other text if there is none
 */
export function mapFigures<Place extends { readonly code: string }>(
  data: ChartData,
  all: readonly Place[],
  codeOf: (label: string) => string,
): MapFigures<Place> {
  const known = new Set(all.map(({ code }) => code));
  const totals = totalsOf(data);
  const values = new Map<string, number>();
  const places = new Map<string, number>();
  const unplaced: string[] = [];
  data.labels.forEach((label, index) => {
    const code = codeOf(label);
    const value = totals[index] ?? null;
    if (!known.has(code)) unplaced.push(label);
    else if (value !== null) {
      values.set(code, (values.get(code) ?? 0) + value);
      if (!places.has(code)) places.set(code, index);
    }
  });
  const sorted = [...new Set(values.values())].sort((a, b) => a - b);
  const count = Math.min(maxSteps, sorted.length);
  const steps = Array.from({ length: count }, (_none, step) => {
    const part = sorted.slice(
      Math.round((step * sorted.length) / count),
      Math.round(((step + 1) * sorted.length) / count),
    );
    return { from: part[0] ?? 0, to: part.at(-1) ?? 0 };
  });
  return {
    steps,
    tiles: all.map((place) => {
      const value = values.get(place.code) ?? null;
      const step = value === null ? null : steps.findIndex(({ to }) => value <= to);
      return { place, value, step, index: places.get(place.code) ?? null };
    }),
    unplaced,
  };
}
