import type { Tone } from '../chart/chart-data.ts';

/** The texts of a card. */
export type CardWords = {
  readonly name: (person: number) => string;
  readonly detail: (person: number) => string;
  /** The text by which a search finds a person: name and other texts of the card. */
  readonly searched: (person: number) => string;
  readonly tone: (person: number) => Tone;
};
