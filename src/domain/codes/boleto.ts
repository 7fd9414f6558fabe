import { dayNumber } from './business-days.ts';

/** A boleto of bank collection. */
export type Boleto = {
  /** Three digits; 999 does not exist and is for demonstrations. */
  readonly bank: string;
  /** `YYYY-MM-DD`, from 2000-07-03 on; null for none. */
  readonly dueDate: string | null;
  /** In centavos; 0 lets the payer choose. */
  readonly amount: number;
  /** 25 digits whose meaning the bank defines. */
  readonly freeField: string;
};

const firstDay = dayNumber('1997-10-07');
const cycle = 9000;

/**
 * The 44 digits of a boleto's bar code: bank, currency 9, check digit, due factor, amount, free field (FEBRABAN, bank
 * collection; Carta-Circular BCB 2.926). Throws `RangeError`.
 */
export function writeBarcode({ bank, dueDate, amount, freeField }: Boleto): string {
  if (!/^\d{3}$/.test(bank)) throw new RangeError(`Not three digits: ${bank}`);
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > 9_999_999_999)
    throw new RangeError(`Not an amount in centavos of ten digits at most: ${amount}`);
  if (!/^\d{25}$/.test(freeField)) throw new RangeError('The free field has 25 digits.');
  const value = String(amount).padStart(10, '0');
  const rest = (dueDate === null ? '0000' : dueFactor(dueDate)) + value + freeField;
  return `${bank}9${modulus11(`${bank}9${rest}`)}${rest}`;
}

/**
 * The four digits for a due date: days since 1997-10-07, where 9999 (2025-02-21) is followed by 1000. Never below 1000:
 * throws `RangeError` for dates before 2000-07-03.
 */
export function dueFactor(dueDate: string): string {
  const days = dayNumber(dueDate) - firstDay;
  if (days < 1000) throw new RangeError(`Due dates begin on 2000-07-03: ${dueDate}`);
  return String(1000 + ((days - 1000) % cycle));
}

/**
 * The 47 digits of a bar code that people type: three fields with a check digit each, then the check digit, factor and
 * amount.
 */
export function lineOfBarcode(barcode: string): string {
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15, 25)];
  return fields.map((digits) => digits + modulus10(digits)).join('') + barcode.slice(4, 19);
}

/** Check digit of a field: weights 2 and 1 from the right, digits of the products added. */
function modulus10(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const product = Number(digits.charAt(digits.length - 1 - index)) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Check digit of a bar code: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
function modulus11(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits.charAt(digits.length - 1 - index)) * (2 + (index % 8));
  const digit = 11 - (sum % 11);
  return digit > 9 ? '1' : String(digit);
}
