import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import type { Document } from './documents/document.ts';
import { normalisePhone } from './phone-spelling.ts';

/**
 * A telephone number, stored as E.164 (`+5511987654321`). A number without its country is Brazilian and has its area
 * code. Numbers of Brazil are checked against area codes and lengths; those of other countries only by length.
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

/**
 * Area code and number. A number of nine digits is a mobile and must start with 9, which the library does not check.
 */
function isBrazilian(national: string): boolean {
  if (!/^\d{10,11}$/.test(national) || !isValidPhone(national)) return false;
  return national.length === 10 || national.charAt(2) === '9';
}
