import { formatNumber } from './number.ts';

/** Format of money in one currency. Defaults to reais. */
export type MoneyStyle = {
  /** ISO 4217 code. */
  readonly currency?: string | null | undefined;
  /** Symbol instead of the currency's own; '' for none, if the currency is unknown. */
  readonly symbol?: string | null | undefined;
  /** Decimal places, if they differ from the currency's. */
  readonly decimals?: number;
};

/** Symbols for currencies whose Portuguese symbol in browsers is a bare code, or that of another currency. */
const symbols: Readonly<Record<string, string>> = {
  BRL: 'R$',
  USD: 'US$',
  MXN: 'MX$',
  BOB: 'Bs',
  PYG: 'Gs.',
  EUR: '€',
};
// ISO 4217; every currency not listed has two decimals. The browser's own table leaves out the cents of pesos and
// forints, so amounts stored with cents would lose them when their field is left.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const symbolsWithoutDecimals = ['Gs.', 'Gs', 'G$', '₲', '¥', 'JP¥', '₩', '₫'];
const noBreakSpace = '\u00a0';

/**
 * An amount in decimal units in readable form: 'R$ 1.234,56', with a non-breaking space. Guaranis and others have no
 * decimals. Returns '' for no value.
 */
export function formatMoney(value: number | string | null | undefined, style: MoneyStyle = {}): string {
  const digits = formatNumber(value, { decimals: moneyDecimals(style) });
  if (digits === '') return '';
  const sign = digits.startsWith('-') ? '-' : '';
  const symbol = moneySymbol(style);
  return symbol === '' ? digits : `${sign}${symbol}${noBreakSpace}${digits.slice(sign.length)}`;
}

const knownSymbols = new Map<string, string>(Object.entries(symbols));

/** Symbol of an amount: the Portuguese one, whatever the language of the browser; the code if there is none. */
export function moneySymbol({ currency, symbol }: MoneyStyle = {}): string {
  if (symbol !== null && symbol !== undefined) return symbol;
  const code = currency || 'BRL';
  const known = knownSymbols.get(code) ?? symbolOfIntl(code);
  knownSymbols.set(code, known);
  return known;
}

/** Decimal places of an amount: 2, or 0 or 3 for the currencies and symbols with so many. */
export function moneyDecimals({ currency, symbol, decimals }: MoneyStyle = {}): number {
  if (decimals !== undefined) return decimals;
  if (currency) return withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2;
  return symbol && symbolsWithoutDecimals.includes(symbol) ? 0 : 2;
}

function symbolOfIntl(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const parts = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: code }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
