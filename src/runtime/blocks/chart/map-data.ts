import { type ChartData, totalsOf } from './chart-data.ts';
import { findState, type StateTile, stateTiles } from './states.ts';

export type MapTile = {
  readonly state: StateTile;
  readonly value: number | null;
  /** Step of the scale, from 0; null where there is no figure. */
  readonly step: number | null;
  /** Index of its label in the figures; null where there is none. */
  readonly index: number | null;
};

export type MapStep = { readonly from: number; readonly to: number };

export type MapFigures = {
  readonly tiles: readonly MapTile[];
  readonly steps: readonly MapStep[];
  /** Labels that name no state. */
  readonly unplaced: readonly string[];
};

const maxSteps = 5;

/** Figures by state on the map, in steps that hold about as many states each: one great figure does not dim the rest. */
export function mapFigures(data: ChartData): MapFigures {
  const totals = totalsOf(data);
  const values = new Map<string, number>();
  const places = new Map<string, number>();
  const unplaced: string[] = [];
  data.labels.forEach((label, index) => {
    const state = findState(label);
    const value = totals[index] ?? null;
    if (state === null) unplaced.push(label);
    else if (value !== null) {
      values.set(state.code, (values.get(state.code) ?? 0) + value);
      if (!places.has(state.code)) places.set(state.code, index);
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
    tiles: stateTiles.map((state) => {
      const value = values.get(state.code) ?? null;
      const step = value === null ? null : steps.findIndex(({ to }) => value <= to);
      return { state, value, step, index: places.get(state.code) ?? null };
    }),
    unplaced,
  };
}
