import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import type { Document } from './documents/document.ts';

const separators = /[\s.\-()\u2010-\u2015]/gu;

/**
 * A telephone, stored as E.164 (`+5511987654321`). A number without `+` is Brazilian and has its area code. Numbers of
 * Brazil are checked against area codes and lengths; those of other countries by length alone.
 */
export const phone: Document = {
  normalise: (text) => normalisePhone(text, '55'),
  isValid: (text) => {
    const number = normalisePhone(text, '55');
    if (!/^\+[1-9]\d{6,14}$/.test(number)) return false;
    return !number.startsWith('+55') || isBrazilian(number.slice(3));
  },
  format: (text) => {
    const number = normalisePhone(text, '55');
    return number.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
  },
};

/** E.164 form of what a person typed; `ddi` (country code, digits only) is that of a number without `+` or `00`. */
export function normalisePhone(text: string, ddi: string): string {
  const number = text.replace(separators, '');
  if (number === '' || number.startsWith('+')) return number;
  if (/^00[1-9]/.test(number)) return `+${number.slice(2)}`;
  // A long-distance zero is dialled, not part of the number.
  return `+${ddi}${number.replace(/^0(?=\d{10,11}$)/, '')}`;
}

/** Area code and number. A number of nine digits is a mobile and starts with 9, which the library does not ask for. */
function isBrazilian(national: string): boolean {
  if (!/^\d{10,11}$/.test(national) || !isValidPhone(national)) return false;
  return national.length === 10 || national.charAt(2) === '9';
}
