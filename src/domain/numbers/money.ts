/**
 * Money as integer minor units (centavos) beside an ISO 4217 code. Percents are basis points: 15 % is 1500. Rounding
 * is half up, away from zero, so that a refund mirrors its charge.
 */

import { decimalsOf } from './number-text.ts';

/** Why an amount is invalid; `code` is permanent. */
export class MoneyError extends Error {
  readonly code: 'money/not-a-number' | 'money/too-large' | 'money/bad-split';

  constructor(code: MoneyError['code'], message: string) {
    super(message);
    this.name = 'MoneyError';
    this.code = code;
  }
}

// ISO 4217; every currency not listed has two decimals.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** Decimal places of a currency: 2 for BRL, 0 for PYG. */
export function currencyDecimals(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/** Whether an amount has no more decimals than its currency: 1234.5 fits BRL, not PYG. */
export function fitsCurrency(amount: number, currency: string): boolean {
  return decimalsOf(amount) <= currencyDecimals(currency);
}

/**
 * Minor units of a decimal amount from the API: 19.99 BRL gives 1999. Rounds the decimal text of the number, so 1.005
 * gives 101 although the binary number is slightly less.
 */
export function toMinor(amount: number | string, currency: string): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainDecimal(amount));
  if (match === null) throw new MoneyError('money/not-a-number', `Not a decimal amount: ${JSON.stringify(amount)}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = currencyDecimals(currency);
  const digits = fraction.padEnd(decimals + 1, '0');
  const cut = BigInt(whole + digits.slice(0, decimals));
  const rounded = digits.charAt(decimals) >= '5' ? cut + 1n : cut;
  return safe(sign === '-' ? -rounded : rounded);
}

/** Decimal amount of minor units, for the API: 1999 BRL gives 19.99. */
export function fromMinor(minor: number, currency: string): number {
  return safe(minor) / 10 ** currencyDecimals(currency);
}

/** Sum of minor units; throws if it loses precision. */
export function sumMoney(amounts: readonly number[]): number {
  return safe(amounts.reduce((total, amount) => total + BigInt(safe(amount)), 0n));
}

/** `quantity` units at `price` minor units each; a quantity has up to four decimals (metres, say). */
export function multiplyMoney(price: number, quantity: number): number {
  const scaled = Math.round(quantity * 10_000);
  return safe(divideHalfUp(BigInt(safe(price)) * BigInt(safe(scaled)), 10_000n));
}

/** An amount times a fraction, rounded once: 5 times 1/2 gives 3. The denominator is above 0. */
export function fractionOf(minor: number, numerator: bigint, denominator: bigint): number {
  return safe(divideHalfUp(BigInt(safe(minor)) * numerator, denominator));
}

/** An amount times a percentage in basis points: 19990 at 1500 gives 2999. */
export function percentOf(minor: number, basisPoints: number): number {
  return fractionOf(minor, BigInt(safe(basisPoints)), 10_000n);
}

/** An amount after a discount in basis points: 19990 at 1500 gives 16991. */
export function afterDiscount(minor: number, basisPoints: number): number {
  return minor - percentOf(minor, basisPoints);
}

/** Equal parts with the exact sum; the first ones get the remaining units: 10000 in 3 gives 3334, 3333, 3333. */
export function splitMoney(minor: number, parts: number): number[] {
  if (!Number.isSafeInteger(parts) || parts < 1)
    throw new MoneyError('money/bad-split', `Cannot split into ${parts} parts.`);
  return allocateMoney(
    minor,
    Array.from({ length: parts }, () => 1),
  );
}

/**
 * Parts in proportion to weights with the exact sum (largest remainder; of equal remainders the earlier part wins).
 * Weights are whole numbers of 0 or more, at least one above 0.
 */
export function allocateMoney(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(safe(weight)), 0n);
  if (total <= 0n || weights.some((weight) => weight < 0)) {
    throw new MoneyError('money/bad-split', 'Weights must be whole numbers of 0 or more, at least one above 0.');
  }
  const amount = BigInt(safe(Math.abs(minor)));
  const shares = weights.map((weight) => (amount * BigInt(weight)) / total);
  const remainders = weights.map((weight, index) => ({
    index,
    rest: (amount * BigInt(weight)) % total,
  }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let left = amount - shares.reduce((sum, share) => sum + share, 0n);
  for (const { index } of remainders) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares.map((share) => safe(minor < 0 ? -share : share));
}

/** Whether payments cover a total: up to 5 minor units may be missing, none in a currency without decimals. */
export function isCovered(allocated: number, total: number, currency: string): boolean {
  return total - allocated <= (currencyDecimals(currency) === 0 ? 0 : 5);
}

/** A number as decimal text, without the exponent of very large and small numbers. */
function plainDecimal(amount: number | string): string {
  if (typeof amount === 'string') return amount;
  const text = String(amount);
  return text.includes('e')
    ? amount.toLocaleString('en-US', {
        useGrouping: false,
        maximumFractionDigits: 20,
      })
    : text;
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

function safe(minor: bigint | number): number {
  const value = Number(minor);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  const code = Number.isInteger(value) ? 'money/too-large' : 'money/not-a-number';
  throw new MoneyError(code, `Not a safe whole number of minor units: ${String(minor)}`);
}
