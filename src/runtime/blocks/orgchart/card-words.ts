import type { Tone } from '../chart/chart-data.ts';

/** What a card says. */
export type CardWords = {
  readonly name: (person: number) => string;
  readonly detail: (person: number) => string;
  readonly tone: (person: number) => Tone;
};
