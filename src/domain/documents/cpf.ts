import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { type Document, stripSeparators } from './document.ts';

/** Brazilian taxpayer number of a person: 11 digits, stored as text because of leading zeros. */
export const cpf: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const digits = stripSeparators(text);
    return /^\d{11}$/.test(digits) && isValidCpf(digits);
  },
  format: (text) => {
    const digits = stripSeparators(text);
    return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  },
};

/** The two check digits of the first nine digits (modulus 11). */
export function cpfCheckDigits(base: string): string {
  const first = checkDigit(base);
  return `${first}${checkDigit(base + first)}`;
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += (digits.charCodeAt(index) - 48) * (digits.length + 1 - index);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
