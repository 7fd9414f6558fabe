import { type Document, stripSeparators } from './document.ts';

const rfcValues = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const curpValues = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const date = String.raw`\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`;
const rfcShape = new RegExp(`^[A-ZÑ&]{3,4}${date}[A-Z0-9]{2}[0-9A]$`);
const curpShape = new RegExp(`^[A-ZÑ]{4}${date}[HMX][A-ZÑ]{5}[0-9A-Z]\\d$`);
/** Sales to the general public, and to foreigners: fixed by the tax office, without valid check digit. */
const genericRfcs = ['XAXX010101000', 'XEXX010101000'];

/** Mexican taxpayer number: 13 characters for a person, 12 for a company, the last one a check digit or A. */
export const rfcMx: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const code = stripSeparators(text);
    if (genericRfcs.includes(code)) return true;
    return rfcShape.test(code) && code.at(-1) === rfcCheckCharacter(code.slice(0, -1));
  },
  format: stripSeparators,
};

/** Mexican personal code: 18 characters, the last one a check digit. */
export const curpMx: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const code = stripSeparators(text);
    return curpShape.test(code) && code.at(-1) === curpCheckDigit(code.slice(0, -1));
  },
  format: stripSeparators,
};

/**
 * The last character of a Mexican taxpayer number. A company's has eleven before it and is computed with a leading
 * space.
 */
export function rfcCheckCharacter(base: string): string {
  const sum = Array.from(base.padStart(12, ' ')).reduce(
    (total, letter, index) => total + rfcValues.indexOf(letter) * (13 - index),
    0,
  );
  const rest = 11 - (sum % 11);
  if (rest === 11) return '0';
  return rest === 10 ? 'A' : String(rest);
}

function curpCheckDigit(base: string): string {
  const sum = Array.from(base).reduce((total, letter, index) => total + curpValues.indexOf(letter) * (18 - index), 0);
  return String((10 - (sum % 10)) % 10);
}
