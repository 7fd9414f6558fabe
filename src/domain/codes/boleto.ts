import { dateOfDay, dayNumber } from './business-days.ts';

/** Why no boleto can be written; `code` is permanent. */
export class BoletoError extends Error {
  readonly code: 'boleto/bad-bank' | 'boleto/bad-date' | 'boleto/bad-amount' | 'boleto/bad-free-field';

  constructor(code: BoletoError['code'], message: string) {
    super(message);
    this.name = 'BoletoError';
    this.code = code;
  }
}

/** A boleto of bank collection. */
export type Boleto = {
  /** Three digits; 999 is no bank, for demonstration. */
  readonly bank: string;
  /** `YYYY-MM-DD`, from 2000-07-03 on; null for none. */
  readonly dueDate: string | null;
  /** Centavos; 0 leaves it to the payer. */
  readonly amount: number;
  /** 25 digits that the bank gives their meaning. */
  readonly freeField: string;
};

/** Why a text is no boleto; `reason` is permanent. */
export type BoletoProblem = {
  readonly reason: 'bad-length' | 'other-slip' | 'bad-currency' | 'bad-check-digit';
  readonly message: string;
};

const firstDay = dayNumber('1997-10-07');
const cycle = 9000;

/**
 * The 44 digits of a boleto's bar code: bank, currency 9, check digit, due factor, amount, free field (FEBRABAN, bank
 * collection; Carta-Circular BCB 2.926). Throws `BoletoError`.
 */
export function writeBarcode({ bank, dueDate, amount, freeField }: Boleto): string {
  if (!/^\d{3}$/.test(bank)) throw new BoletoError('boleto/bad-bank', `Not three digits: ${bank}`);
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > 9_999_999_999)
    throw new BoletoError('boleto/bad-amount', `Not an amount in centavos of ten digits at most: ${amount}`);
  if (!/^\d{25}$/.test(freeField)) throw new BoletoError('boleto/bad-free-field', 'The free field has 25 digits.');
  const value = String(amount).padStart(10, '0');
  const rest = (dueDate === null ? '0000' : dueFactor(dueDate)) + value + freeField;
  return `${bank}9${modulus11(`${bank}9${rest}`)}${rest}`;
}

/**
 * The four digits that stand for a due date: days from 1997-10-07, of which 9999 (2025-02-21) is followed by 1000. Never
 * below 1000: throws `BoletoError` on dates before 2000-07-03.
 */
export function dueFactor(dueDate: string): string {
  const days = dayNumber(dueDate) - firstDay;
  if (days < 1000) throw new BoletoError('boleto/bad-date', `Due dates begin on 2000-07-03: ${dueDate}`);
  return String(1000 + ((days - 1000) % cycle));
}

/**
 * The due date of a factor, or null for 0000 and what was never given. Every 9000 days it stands for another date: the one
 * from 3000 days before to 5500 days behind `today` counts, or the nearest.
 */
export function dueDateOf(factor: string, today: string): string | null {
  const days = Number(factor);
  if (!/^\d{4}$/.test(factor) || days < 1000) return null;
  const now = dayNumber(today) - firstDay;
  const turn = Math.max(0, Math.floor((now - days) / cycle));
  const candidates = [turn, turn + 1].map((count) => days + count * cycle);
  const inWindow = candidates.find((day) => day - now >= -3000 && day - now <= 5500);
  const nearest = candidates.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))[0] ?? days;
  return dateOfDay(firstDay + (inWindow ?? nearest));
}

/** The 47 digits that people type, of a bar code: three fields with a check digit each, then the check digit, factor and amount. */
export function lineOfBarcode(barcode: string): string {
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15, 25)];
  return fields.map((digits) => digits + modulus10(digits)).join('') + barcode.slice(4, 19);
}

/** The 44 digits of a bar code, of a line of 47 digits; check digits are not looked at. */
export function barcodeOfLine(line: string): string {
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return line.slice(0, 4) + line.slice(32) + free;
}

/** A line as people read it: `00190.50095 40144.816069 06809.350314 3 37370000000100`. */
export function formatLine(line: string): string {
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}

/**
 * Reads the 44 digits of a bar code or the 47 of a line, with or without dots and spaces. Slips for taxes and services (48
 * digits, or a bar code that begins with 8) are another thing and refused. `today` says which cycle of due dates counts.
 */
export function readBoleto(
  text: string,
  today: string,
): { readonly boleto: Boleto } | { readonly problem: BoletoProblem } {
  const digits = text.replace(/[\s.-]/g, '');
  const problem = checkDigits(digits);
  if (problem !== null) return { problem };
  const barcode = digits.length === 47 ? barcodeOfLine(digits) : digits;
  return {
    boleto: {
      bank: barcode.slice(0, 3),
      dueDate: dueDateOf(barcode.slice(5, 9), today),
      amount: Number(barcode.slice(9, 19)),
      freeField: barcode.slice(19),
    },
  };
}

function checkDigits(digits: string): BoletoProblem | null {
  if (/^8(\d{43}|\d{47})$/.test(digits)) return { reason: 'other-slip', message: 'A slip for taxes or services.' };
  if (!/^(\d{44}|\d{47})$/.test(digits))
    return { reason: 'bad-length', message: `44 or 47 digits are expected, ${digits.length} characters are there.` };
  const barcode = digits.length === 47 ? barcodeOfLine(digits) : digits;
  if (barcode.charAt(3) !== '9') return { reason: 'bad-currency', message: 'The currency is not 9.' };
  if (barcode.charAt(4) !== modulus11(barcode.slice(0, 4) + barcode.slice(5)))
    return { reason: 'bad-check-digit', message: 'The check digit of the bar code does not fit.' };
  if (digits.length === 47 && digits !== lineOfBarcode(barcode))
    return { reason: 'bad-check-digit', message: 'The check digit of a field does not fit.' };
  return null;
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
