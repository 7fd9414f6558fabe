import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDecimals } from '../../domain/numbers/money.ts';
import { formatMoney, moneyDecimals, moneySymbol } from './money.ts';
import { parseMoney } from './typed-number.ts';

const currencies = Intl.supportedValuesOf('currency');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('[N1] every currency has the decimals that the rules of money count with', () => {
  expect(currencies.length).toBeGreaterThan(150);
  for (const currency of currencies)
    expect([currency, moneyDecimals({ currency })]).toEqual([currency, currencyDecimals(currency)]);
});

test('[N1] the symbol stands first, the sign before it, and currencies without decimals show none', () => {
  expect(plain(formatMoney(-1234.5))).toBe('-R$ 1.234,50');
  expect(plain(formatMoney(1234567, { currency: 'CLP' }))).toBe('CLP 1.234.567');
  expect(plain(formatMoney(1234567, { currency: 'JPY' }))).toBe('JP¥ 1.234.567');
  expect(plain(formatMoney(1.2345, { currency: 'KWD' }))).toBe('KWD 1,235');
  expect(plain(formatMoney(1234.5, { currency: 'COP' }))).toBe('COP 1.234,50');
  expect(moneySymbol({ currency: 'GBP' })).toBe('£');
});

test('amounts of every currency come back as they were shown', () => {
  const amount = fc.tuple(fc.constantFrom(...currencies), fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }));
  fc.assert(
    fc.property(amount, ([currency, units]) => {
      const value = units / 10 ** moneyDecimals({ currency });
      const shown = formatMoney(value, { currency });
      expect(parseMoney(shown, { currency })).toBe(value === 0 ? 0 : value);
      expect(formatMoney(parseMoney(shown, { currency }), { currency })).toBe(shown);
    }),
  );
});
