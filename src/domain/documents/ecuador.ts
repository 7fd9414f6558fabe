import { type Document, digitsOf, stripSeparators, weightedSum } from './document.ts';

const province = /^(0[1-9]|1\d|2[0-4]|30)/;

/** Ecuadorian identity card: 10 digits, province 01-24 or 30, third digit 0-5, modulus 10. */
export const cedulaEc: Document = {
  normalise: stripSeparators,
  isValid: (text) => isCedula(stripSeparators(text)),
  format: (text) => stripSeparators(text).replace(/^(\d{9})(\d)$/, '$1-$2'),
};

/**
 * Ecuadorian taxpayer number: 13 digits. The tax office has issued company numbers with wrong check digits, so a wrong
 * check digit is only doubtful, not an error.
 */
export const rucEc: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const code = stripSeparators(text);
    return /^\d{2}[0-69]\d{10}$/.test(code) && province.test(code) && !code.endsWith('000');
  },
  format: stripSeparators,
  isDoubtful: (text) => {
    const code = stripSeparators(text);
    return rucEc.isValid(code) && !hasRucCheckDigit(code);
  },
};

function isCedula(code: string): boolean {
  if (!/^\d{2}[0-5]\d{7}$/.test(code) || !province.test(code)) return false;
  return code.at(-1) === cedulaCheckDigit(code);
}

/** The tenth digit of an Ecuadorian identity card, from the first nine. */
export function cedulaCheckDigit(code: string): string {
  const sum = digitsOf(code.slice(0, 9))
    .map((digit, index) => (index % 2 === 0 ? digit * 2 : digit))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return String((10 - (sum % 10)) % 10);
}

function hasRucCheckDigit(code: string): boolean {
  const digits = digitsOf(code);
  const third = digits[2];
  if (third === 9) return digits[9] === modulus11(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]);
  if (third === 6) return digits[8] === modulus11(digits, [3, 2, 7, 6, 5, 4, 3, 2]);
  return isCedula(code.slice(0, 10));
}

function modulus11(digits: readonly number[], weights: readonly number[]): number {
  const rest = weightedSum(digits, weights) % 11;
  return rest === 0 ? 0 : 11 - rest;
}
