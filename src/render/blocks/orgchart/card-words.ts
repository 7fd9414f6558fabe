import type { Tone } from '../chart/chart-data.ts';

/** What a card says. */
export type CardWords = {
  readonly name: (person: number) => string;
  readonly detail: (person: number) => string;
  /** What a search finds a person by: their name and the texts beside it. */
  readonly searched: (person: number) => string;
  readonly tone: (person: number) => Tone;
};
