import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { formatDate, formatDateTime, parseDate, parseDateTime } from './date.ts';
import { formatMoney, moneyDecimals, moneySymbol } from './money.ts';
import { formatInWords, formatNumber, formatShort } from './number.ts';
import { parseMoney, parseNumber } from './typed-number.ts';

const nbsp = '\u00a0';

test('numbers read the Brazilian way', () => {
  expect(formatNumber(1234567.891)).toBe('1.234.567,891');
  expect(formatNumber(1234.5, { decimals: 2 })).toBe('1.234,50');
  expect(formatNumber(1.005, { decimals: 2 })).toBe('1,01');
  expect(formatNumber('1.005', { decimals: 2 })).toBe('1,01');
  expect(formatNumber(-1.005, { decimals: 2 })).toBe('-1,01');
  expect(formatNumber(-0.001, { decimals: 2 })).toBe('0,00');
  expect(formatNumber(0.1 + 0.2, { maxDecimals: 4 })).toBe('0,3');
  expect(formatNumber(20_000)).toBe('20.000');
  expect(formatNumber('12345678901234567890.5')).toBe('12.345.678.901.234.567.890,5');
  expect(
    [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 'abc', ''].map((value) => formatNumber(value)),
  ).toEqual(['', '', '', '', '', '']);
});

test('money has a symbol, and decimals unless its currency has none', () => {
  expect(formatMoney(1234.5)).toBe(`R$${nbsp}1.234,50`);
  expect(formatMoney(-0.5)).toBe(`-R$${nbsp}0,50`);
  expect(formatMoney(0)).toBe(`R$${nbsp}0,00`);
  expect(formatMoney(1234567, { currency: 'PYG' })).toBe(`Gs.${nbsp}1.234.567`);
  expect(formatMoney(1234567, { symbol: 'Gs.' })).toBe(`Gs.${nbsp}1.234.567`);
  expect(formatMoney(1234.5, { currency: 'BOB' })).toBe(`Bs${nbsp}1.234,50`);
  expect(formatMoney(10, { currency: 'USD', symbol: '$' })).toBe(`$${nbsp}10,00`);
  expect(formatMoney(10, { currency: 'COP' })).toBe(`COP${nbsp}10,00`);
  expect(formatMoney('1234.56')).toBe(`R$${nbsp}1.234,56`);
  expect(formatMoney(null)).toBe('');
  expect(moneySymbol({ currency: 'constructor' })).toBe('constructor');
  expect(moneyDecimals({ currency: null, symbol: '₲' })).toBe(0);
});

test.each<[string, number | null]>([
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['1.234', 1234],
  ['1.234.567', 1234567],
  ['1234.56', 1234.56],
  ['12.5', 12.5],
  ['1,234.56', 1234.56],
  [' 1 234,5 ', 1234.5],
  ['-10', -10],
  ['\u221210', -10],
  ['-0', 0],
  ['10,', 10],
  ['1.23.456', null],
  ['1,2,3', null],
  ['abc', null],
  ['', null],
  ['-', null],
  ['1e5', 100_000],
  ['1,5E+3', 1500],
  ['0.750', 0.75],
  ['0.750,5', null],
  ['(1.234,56)', -1234.56],
  ['12,50-', -12.5],
  ['R$ 5', null],
  ['9999999999999999', null],
])('%j is read as %j', (text, value) => expect(parseNumber(text)).toBe(value));

test('typed money', () => {
  expect(parseMoney('R$ 1.234,56')).toBe(1234.56);
  expect(parseMoney(`-R$${nbsp}0,50`)).toBe(-0.5);
  expect(parseMoney('1,005')).toBe(1.01);
  expect(parseMoney('Gs. 1.234.567', { currency: 'PYG' })).toBe(1234567);
  expect(parseMoney('1234,5', { currency: 'PYG' })).toBe(1235);
  expect(parseMoney('dez')).toBeNull();
});

test('dates and times read the Brazilian way', () => {
  const time = new Date(2026, 11, 31, 23, 5);
  expect(formatDate('2026-12-31')).toBe('31/12/2026');
  expect(formatDate(time)).toBe('31/12/2026');
  expect(formatDate(time.toISOString())).toBe('31/12/2026');
  expect(formatDateTime(time.toISOString())).toBe('31/12/2026 23:05');
  expect([
    formatDate(null),
    formatDate(''),
    formatDate('abc'),
    formatDateTime('abc'),
    formatDateTime(undefined),
  ]).toEqual(['', '', '', '', '']);
});

test.each<[string, string | null]>([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['31122026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['32/01/2026', null],
  ['01/13/2026', null],
  ['31/12/26', null],
  ['31/12/', null],
  ['', null],
])('%j is the day %j', (text, day) => expect(parseDate(text)).toBe(day));

test('typed times', () => {
  expect(parseDateTime('31/12/2026 23:05')).toBe(new Date(2026, 11, 31, 23, 5).toISOString());
  expect(['31/12/2026 24:00', '31/12/2026 23:60', '31/12/2026', '31/02/2026 10:00'].map(parseDateTime)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('numbers, money and dates come back as they were shown', () => {
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((units) => units / 100);
  fc.assert(
    fc.property(cents, (value) => {
      const expected = value === 0 ? 0 : value;
      expect(parseNumber(formatNumber(value, { decimals: 2 }))).toBe(expected);
      expect(parseNumber(formatNumber(value))).toBe(expected);
      expect(parseMoney(formatMoney(value))).toBe(expected);
    }),
  );
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0101-01-02T00:00:00Z'),
        max: new Date('9998-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      (time) => {
        const day = time.toISOString().slice(0, 10);
        expect(parseDate(formatDate(day))).toBe(day);
      },
    ),
  );
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2020-01-01T00:00:00Z'),
        max: new Date('2035-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      (time) => {
        const shown = formatDateTime(time);
        expect(formatDateTime(parseDateTime(shown))).toBe(shown);
      },
    ),
  );
});

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      parseNumber(text);
      parseMoney(text);
      parseDate(text);
      parseDateTime(text);
      formatDate(text);
      formatDateTime(text);
      formatNumber(text);
    }),
  );
});

test('[N1] a figure in short has the words of the language and the comma of all figures', () => {
  const plain = (value: number, language: string) => formatShort(value, language).replaceAll(/\s/g, ' ');
  expect([plain(30_000, 'pt-BR'), plain(30_000, 'es'), plain(30_000, 'en')]).toEqual(['30 mil', '30 mil', '30K']);
  expect([plain(1_500_000, 'pt-BR'), plain(1_500_000, 'es'), plain(1_500_000, 'en')]).toEqual([
    '1,5 mi',
    '1,5 M',
    '1,5M',
  ]);
  expect(plain(0.25, 'en')).toBe('0,3');
});

test('[N1] a count among words is parted as its language does it', () => {
  const languages = ['pt-BR', 'es', 'en', 'en-US'];
  expect(languages.map((language) => formatInWords(20_463, language))).toEqual([
    '20.463',
    '20.463',
    '20,463',
    '20,463',
  ]);
});
