import { formatNumber, parseNumber } from './number.ts';

/** How money of one currency is written. Without one, money is in reais. */
export type MoneyStyle = {
  /** ISO 4217 code. */
  readonly currency?: string | null | undefined;
  /** Symbol to show instead of the currency's own. */
  readonly symbol?: string | null | undefined;
};

const symbols: Readonly<Record<string, string>> = {
  BRL: 'R$',
  USD: 'US$',
  MXN: 'MX$',
  BOB: 'Bs',
  PYG: 'Gs.',
  EUR: '€',
};
const currenciesWithoutDecimals = ['PYG', 'CLP', 'JPY', 'KRW'];
const symbolsWithoutDecimals = ['Gs.', 'Gs', '₲', '¥', '₩'];
const noBreakSpace = '\u00a0';

/**
 * An amount in decimal units as people read it: 'R$ 1.234,56', with a space that does not break. Guaranis and others
 * have no decimals. No value gives ''.
 */
export function formatMoney(value: number | string | null | undefined, style: MoneyStyle = {}): string {
  const digits = formatNumber(value, { decimals: moneyDecimals(style) });
  if (digits === '') return '';
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}${moneySymbol(style)}${noBreakSpace}${digits.slice(sign.length)}`;
}

/** The amount that a person typed, with or without symbol, rounded to the decimals of the currency; null when none. */
export function parseMoney(text: string, style: MoneyStyle = {}): number | null {
  const value = parseNumber(text.replace(moneySymbol(style), ''));
  return value === null ? null : parseNumber(formatNumber(value, { decimals: moneyDecimals(style) }));
}

/** Symbol to show beside an amount; the code itself when the currency has none here. */
export function moneySymbol({ currency, symbol }: MoneyStyle = {}): string {
  if (symbol) return symbol;
  const code = currency || 'BRL';
  return Object.hasOwn(symbols, code) ? (symbols[code] ?? code) : code;
}

/** Decimal places that an amount shows: 2, or 0 for currencies and symbols without. */
export function moneyDecimals({ currency, symbol }: MoneyStyle = {}): number {
  if (currency) return currenciesWithoutDecimals.includes(currency) ? 0 : 2;
  return symbol && symbolsWithoutDecimals.includes(symbol) ? 0 : 2;
}
