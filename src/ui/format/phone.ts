import { normalisePhone } from '../../domain/phone-spelling.ts';
import { applyMask, type Mask } from './mask.ts';

/**
 * The parts of a telephone number, digits only. Only Brazil (55) has a separate area code here; for other countries it
 * is ''.
 */
export type PhoneParts = { readonly ddi: string; readonly ddd: string; readonly numero: string };

export const brazil = '55';

/**
 * Country codes as assigned by the ITU: 1 and 7 alone, these of two digits, all others of three. They split a number
 * without a list of countries.
 */
const countryCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Formats for countries whose numbers all have the same length; the first mask with enough room is used. */
const masksOfCountry: Readonly<Record<string, readonly string[]>> = {
  '1': ['(999) 999-9999'],
  '34': ['999 99 99 99'],
  '44': ['9999 999999'],
  '51': ['999 999 999'],
  '52': ['99 9999 9999'],
  '55': ['9999-9999', '99999-9999'],
  '56': ['9 9999 9999'],
  '57': ['999 999 9999'],
  '351': ['999 999 999'],
  '591': ['9999 9999'],
  '593': ['9 999 9999', '99 999 9999'],
  '595': ['999 999 999'],
  '598': ['9999 9999'],
};
const anyNumber = '999999999999999';

/** The mask of the number after country code and area code. A number that is too long for its country is not cut. */
export function phoneMask(ddi: string): Mask {
  const known = Object.hasOwn(masksOfCountry, ddi) ? (masksOfCountry[ddi] ?? []) : [];
  return (raw) => {
    const digits = raw.replace(/\D/g, '').length;
    return known.find((mask) => mask.replace(/\D/g, '').length >= digits) ?? anyNumber;
  };
}

/** Whether a number contains its country: by `+`, by `00`, or as a Brazilian one with two extra digits. */
export function isInternationalPhone(text: string, ddi: string = brazil): boolean {
  return /^\s*(\+|00[1-9])/.test(text) || (ddi === brazil && /^55\d{10,11}$/.test(text.replace(/\D/g, '')));
}

/** The parts of a stored (E.164) or pasted number; `ddi` is the country of a number without one. */
export function splitPhone(text: string, ddi: string = brazil): PhoneParts {
  const digits = text.replace(/\D/g, '');
  const isInternational = isInternationalPhone(text, ddi);
  const whole = normalisePhone(isInternational && /^\s*\+/.test(text) ? `+${digits}` : digits, ddi).slice(1);
  const code = isInternational ? (countryCode.exec(whole)?.[0] ?? whole) : ddi;
  const national = whole.slice(code.length);
  if (code !== brazil) return { ddi: code, ddd: '', numero: national };
  // Without its area code a Brazilian number has eight or nine digits.
  const isLocal = !isInternational && national.length <= 9;
  return isLocal
    ? { ddi: code, ddd: '', numero: national }
    : { ddi: code, ddd: national.slice(0, 2), numero: national.slice(2) };
}

/** E.164 text of the parts; '' if there is only a country. */
export function joinPhone({ ddi, ddd, numero }: PhoneParts): string {
  return ddd === '' && numero === '' ? '' : `+${ddi}${ddi === brazil ? ddd : ''}${numero}`;
}

/** A stored number in readable form: Brazilian without its country code, others with code and grouping. */
export function formatPhone(value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (!/^\+[1-9]\d{4,14}$/.test(value)) return value;
  const { ddi, ddd, numero } = splitPhone(value);
  const shown = applyMask(phoneMask(ddi), numero);
  if (ddi !== brazil) return shown === numero ? value : `+${ddi} ${shown}`;
  return numero.length === 8 || numero.length === 9 ? `(${ddd}) ${shown}` : value;
}
