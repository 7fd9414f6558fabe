import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyIn, notationBy } from './number-notation.ts';
import { decimalsOf, readingsOf, readNumberText } from './number-text.ts';

/** A text with what it is in both notations; null where it is no number. */
const readings: readonly (readonly [string, number | null, number | null])[] = [
  ['1.234,56', 1234.56, null],
  ['1234.56', null, 1234.56],
  ['1,234.56', null, 1234.56],
  ['1.234', 1234, 1.234],
  ['1,800', 1.8, 1800],
  ['1.234.567', 1_234_567, null],
  ['1,234,567', null, 1_234_567],
  ['12', 12, 12],
  ['12,5', 12.5, null],
  [',5', 0.5, null],
  ['.5', null, 0.5],
  ['10,', 10, null],
  ['0.750', null, 0.75],
  ['0,750', 0.75, null],
  ['00.750', null, 0.75],
  ['012.345', null, 12.345],
  ['-0.750', null, -0.75],
  ['1,5E+3', 1500, null],
  ['1.5e-3', null, 0.0015],
  ['1E+3', 1000, 1000],
  ['1e3', 1000, 1000],
  ['+7', 7, 7],
  ['(12,50)', -12.5, null],
  ['12,50-', -12.5, null],
  ['\u2212 3', -3, -3],
  ['1 234,5', 1234.5, null],
  ['1\u00a0234,5', 1234.5, null],
  ['0', 0, 0],
  ['-0', 0, 0],
];

test.each(readings)('%j is %j with a decimal comma and %j with a point', (text, virgula, ponto) => {
  expect(readingsOf(text)).toEqual({ virgula, ponto });
});

test.each([
  '',
  '-',
  '.',
  ',',
  '1.23.4',
  '1,2,3',
  '12a',
  '1.234,5.6',
  '0.750,5',
  '0.123.456',
  'NaN',
  'Infinity',
  '0x10',
])('%j is no number', (text) => expect(readingsOf(text)).toBeNull());

test('signs of percentages and currencies belong to a number only where they are asked for', () => {
  expect(['12%', 'R$ 5', '5 €', 'Gs. 1.500'].map((text) => readingsOf(text))).toEqual([null, null, null, null]);
  expect(readNumberText('12,5%', 'virgula', { isPercent: true })).toBe(12.5);
  const money = ['R$ 1.234,56', 'R$\u00a05', '-R$ 5,00', 'R$ -5,00', 'Gs. 1.500', '(US$ 12,50)', '5 €', '₲ 7'];
  expect(money.map((text) => readNumberText(text, 'virgula', { isMoney: true }))).toEqual([
    ...[1234.56, 5, -5, -5, 1500, -12.5, 5, 7],
  ]);
});

test('a text says of which currency it is', () => {
  const texts = ['R$ 5', '-US$ 5,00', '(Gs. 1.500)', '5 €', 'Bs 7', '10 PYG', '$ 5', '5', '5%'];
  expect(texts.map(currencyIn)).toEqual(['BRL', 'USD', 'PYG', 'EUR', 'BOB', 'PYG', null, null, null]);
});

const parts = { virgula: ['.', ','], ponto: [',', '.'] } as const;
const written = fc.record({
  notation: fc.constantFrom('virgula', 'ponto'),
  whole: fc.nat(999_999_999),
  decimals: fc.stringMatching(/^\d{0,6}$/),
  isGrouped: fc.boolean(),
});

test('a number is read in the notation in which it was written, and no group of thousands begins with 0', () => {
  fc.assert(
    fc.property(written, ({ notation, whole, decimals, isGrouped }) => {
      const [group, decimal] = parts[notation];
      const digits = isGrouped ? String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group) : String(whole);
      const text = decimals === '' ? digits : `${digits}${decimal}${decimals}`;
      const value = Number(`${whole}.${decimals}`);
      const found = readingsOf(text);
      expect(found?.[notation]).toBe(value);
      const other = found?.[notation === 'virgula' ? 'ponto' : 'virgula'] ?? null;
      // A thousand times more or less is meant only where it could be. 8.008 * 1000 is not 8008: the ratio is rounded.
      if (other !== null && other !== value) expect([1000, 0.001]).toContain(Number((other / value).toPrecision(12)));
      if (/^0/.test(text) && /[.,]/.test(text)) expect([null, value]).toContain(other);
    }),
  );
});

test('decimal places that a number needs', () => {
  expect([1, 1.5, 0.001, 1e-7, 1e21, 1.25e-3].map(decimalsOf)).toEqual([0, 1, 3, 7, 0, 5]);
});

test('a field decides only where its decimal places leave one reading', () => {
  const column = { notacao: null, casas: { virgula: 0, ponto: 3 } };
  expect([0, 2, 3, null].map((decimals) => notationBy(column, decimals))).toEqual(['virgula', 'virgula', null, null]);
  expect(notationBy({ ...column, notacao: 'ponto' }, 2)).toBe('ponto');
});
