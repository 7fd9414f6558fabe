import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInFormat, readFormat } from './number-format.ts';

/** What a person sees of a number; null where it is the number and nothing more. */
const shown = (code: string, value: number) => readFormat(code).show?.(value) ?? null;

test.each<[string, number, string]>([
  ['000000', 4217, '004217'],
  ['000000', 1_234_567, '1234567'],
  ['00', -7, '-07'],
  ['000"."000"."000-00', 1_234_567_890, '012.345.678-90'],
  ['00"."000"."000"/"0000-00', 11_222_333_000_181, '11.222.333/0001-81'],
  ['00\\.000\\.000\\/0000\\-00', 11_222_333_000_181, '11.222.333/0001-81'],
  ['00000-000', 1_310_100, '01310-100'],
  ['00000\\-000', 1_310_100, '01310-100'],
  ['(00) 00000-0000', 11_987_654_321, '(11) 98765-4321'],
  ['[<=9999999]###-####;(##) ####-####', 1_134_567_890, '(11) 3456-7890'],
  ['[<=9999999]###-####;(##) ####-####', 3_456_789, '345-6789'],
  ['"CL-"0000', 42, 'CL-0042'],
  ['"R$"\\ #,##0.00', 1234.5, 'R$ 1.234,50'],
  ['[$R$-416]\\ #,##0.00;[Red]-[$R$-416]\\ #,##0.00', -1234.5, '-R$ 1.234,50'],
  ['0" kg"', 5, '5 kg'],
  ['0.0##" m"', 1.25, '1,25 m'],
  ['"Sim";;"Não"', 1, 'Sim'],
  ['"Sim";;"Não"', 0, 'Não'],
  ['"N" General', 4217, 'N 4217'],
  ['mm/yyyy', 44_197, '01/2021'],
  ['mmm/yy', 44_197, 'jan/21'],
  ['mmmm" de "yyyy', 44_256, 'março de 2021'],
  ['yyyy', 44_197, '2021'],
  ['dddd', 44_197, 'sexta-feira'],
  ['dd/mm', 44_197, '01/01'],
  ['[h]:mm', 1.5, '36:00'],
  ['[h]:mm:ss', 0.5, '12:00:00'],
  ['[mm]:ss', 1 / 24, '60:00'],
])('%j shows %j as %j', (code, value, text) => expect(shown(code, value)).toBe(text));

test.each([
  ...['General', '0', '0.00', '#,##0', '#,##0.00', '#,##0.00_);(#,##0.00)', '[Red]0', '0.00E+00', '# ?/?', '0%', ';;;'],
  ...['dd/mm/yyyy', 'd-mmm-yy', 'dd/mm/yyyy hh:mm', 'h:mm AM/PM', 'hh:mm:ss', '0,', '@', '', 'x'.repeat(300)],
])('%j shows nothing but the value', (code) => expect(shown(code, 4217.5)).toBe(null));

test('days and percentages are known by their format', () => {
  const codes = ['dd/mm/yyyy', '[h]:mm', 'mm/yyyy', '0.0%', '[Red]0%', '#,##0"%"', '"dia" 0', 'General', '@'];
  expect(codes.map((code) => readFormat(code).look)).toEqual([
    ...['date', 'date', 'date', 'percent', 'percent', 'number', 'number', 'number', 'number'],
  ]);
  expect([0, 9, 14, 22, 37, 46, 49].map((id) => builtInFormat(id).look)).toEqual([
    ...['number', 'percent', 'date', 'date', 'number', 'date', 'number'],
  ]);
  expect(builtInFormat(46).show?.(1.5)).toBe('36:00:00');
});

test('words around a text are part of it', () => {
  expect(readFormat('"CL-"@').showText?.('0042')).toBe('CL-0042');
  expect(readFormat('0;-0;0;"x "@').showText?.('a')).toBe('x a');
  expect([readFormat('@').showText, readFormat('0;;;@').showText]).toEqual([null, null]);
});

test('zeros in front are those of the format, whatever the number', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.integer({ min: 2, max: 12 }), (value, places) => {
      expect(shown('0'.repeat(places), value)).toBe(String(value).padStart(places, '0'));
      expect(shown(`"a"${'0'.repeat(places)}`, value)).toBe(`a${String(value).padStart(places, '0')}`);
    }),
  );
});

test('no format makes the reader throw', () => {
  const code = fc.string({ unit: fc.constantFrom(...'0#?.,;"\\_*[]<=>dmyhsEAM/P-+()@% ñ') });
  fc.assert(
    fc.property(code, fc.double({ noNaN: true }), (format, value) => {
      const read = readFormat(format);
      read.show?.(value);
      read.showText?.('x');
    }),
    { numRuns: 2_000 },
  );
});
