import { plainWidth } from './documents/plain-width.ts';

const separators = /[\s.\-()/\u2010-\u2015\u2212]/gu;
const brazil = '55';

/** A telephone number without separators. */
export function barePhone(text: string): string {
  return plainWidth(text).replace(separators, '');
}

/**
 * The E.164 form of a typed telephone number; other text only loses its separators. `11 98765-4321`, `011 98765-4321`,
 * `+55 11 98765-4321`, `0055 11 98765-4321` and `5511987654321` are one number.
 * @param ddi country code, digits only, of a number without one
 */
export function normalisePhone(text: string, ddi: string): string {
  const number = barePhone(text);
  if (number === '' || number.startsWith('+')) return number;
  if (/^00[1-9]/.test(number)) return `+${number.slice(2)}`;
  // Area code and number have ten or eleven digits: two more at the start are the country.
  if (ddi === brazil && /^55\d{10,11}$/.test(number)) return `+${number}`;
  // A long-distance zero is dialled, but not part of the number.
  return `+${ddi}${number.replace(/^0(?=\d{10,11}$)/, '')}`;
}

/**
 * The digits by which stored telephone numbers are searched, for a whole number or a part; null for other text.
 * Dialling prefixes, `00` or a long-distance zero, are removed.
 */
export function phoneDigits(text: string): string | null {
  const digits = barePhone(text).replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return null;
  return digits.replace(/^00(?=[1-9])/, '').replace(/^0(?=\d{10,11}$)/, '');
}
