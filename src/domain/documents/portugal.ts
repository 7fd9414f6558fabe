import { type Document, digitsOf, stripSeparators, weightedSum } from './document.ts';

/** Portuguese taxpayer number of a person or company: nine digits, the last one a check digit (modulus 11). */
export const nifPt: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const code = stripSeparators(text);
    if (!/^([1-35689]\d|45|7[0-24-79])\d{7}$/.test(code)) return false;
    const rest = weightedSum(digitsOf(code.slice(0, 8)), [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    return Number(code.at(-1)) === (rest < 2 ? 0 : 11 - rest);
  },
  format: (text) => stripSeparators(text).replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'),
};
