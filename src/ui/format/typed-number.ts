import { readNumberText } from '../../domain/numbers/number-text.ts';
import { type MoneyStyle, moneyDecimals, moneySymbol } from './money.ts';
import { formatNumber } from './number.ts';

/**
 * The number that a person typed or pasted; ambiguous texts are read in Brazilian format: '1.234' is 1234, '0.750' and
 * '12.5' have a decimal point, '1,234.56' is English. Null for an invalid text or more than 15 digits, which a number
 * cannot hold exactly.
 */
export function parseNumber(text: string): number | null {
  const value = readNumberText(text);
  return value === null || text.replaceAll(/e[+-]?\d+|\D/gi, '').replace(/^0+/, '').length > 15 ? null : value;
}

/** The amount that a person typed, with or without symbol, rounded to the decimals of the currency; null for none. */
export function parseMoney(text: string, style: MoneyStyle = {}): number | null {
  const value = parseNumber(text.replace(moneySymbol(style), ''));
  return value === null ? null : parseNumber(formatNumber(value, { decimals: moneyDecimals(style) }));
}
