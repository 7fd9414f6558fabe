import { plainWidth } from './plain-width.ts';

/** The rules of one kind of document number. All functions accept typed and stored numbers. */
export type Document = {
  /**
   * The stored form, used to compare: upper case, without separators. Invalid characters stay, for `isValid` to refuse.
   */
  readonly normalise: (text: string) => string;
  readonly isValid: (text: string) => boolean;
  /** The readable form. Text that is no such document is returned normalised. */
  readonly format: (text: string) => string;
  /**
   * A valid number whose check digit is wrong although the authority is known to issue such numbers. A reason to warn,
   * never to refuse.
   */
  readonly isDoubtful?: (text: string) => boolean;
};

const separators = /[\s.\-/\u2010-\u2015\u2212]/gu;

/** Upper case without white space, dots, slashes and dashes. */
export function stripSeparators(text: string): string {
  return plainWidth(text.normalize('NFC')).replace(separators, '').toUpperCase();
}

/** Sum of digit times weight, both read from the left. */
export function weightedSum(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

/** The digits of a text of digits. */
export function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}
