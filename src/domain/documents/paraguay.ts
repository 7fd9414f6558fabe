import { type Document, digitsOf, stripSeparators } from './document.ts';

/** Paraguayan taxpayer number: one to eight digits and a check digit. Companies start with 80. */
export const rucPy: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const code = stripSeparators(text);
    return /^[1-9]\d{1,8}$/.test(code) && Number(code.at(-1)) === checkDigit(code.slice(0, -1));
  },
  format: (text) => stripSeparators(text).replace(/^(\d{1,8})(\d)$/, '$1-$2'),
};

function checkDigit(base: string): number {
  const sum = digitsOf(base)
    .reverse()
    .reduce((total, digit, index) => total + digit * (2 + (index % 10)), 0);
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : 0;
}
