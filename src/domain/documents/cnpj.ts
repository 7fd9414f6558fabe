import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { type Document, stripSeparators } from './document.ts';

const shape = /^[0-9A-Z]{12}\d{2}$/;

/**
 * Brazilian taxpayer number of a company, numeric or alphanumeric (IN RFB 2229/2024): 12 letters or digits and two
 * check digits. Numbers of twelve equal characters are refused.
 */
export const cnpj: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const code = stripSeparators(text);
    // Version 1, the library's default, supports only numeric CNPJ.
    return shape.test(code) && !/^(.)\1{11}/.test(code) && isValidCnpj(code, { version: 2 });
  },
  format: (text) => {
    const code = stripSeparators(text);
    return code.replace(/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5');
  },
};

/** The two check digits of the first twelve characters (modulus 11 over ASCII code minus 48, weights 2 to 9). */
export function cnpjCheckDigits(base: string): string {
  const first = checkDigit(base);
  return `${first}${checkDigit(base + first)}`;
}

function checkDigit(code: string): number {
  let sum = 0;
  for (let index = 0; index < code.length; index++)
    sum += (code.charCodeAt(index) - 48) * (2 + ((code.length - 1 - index) % 8));
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
