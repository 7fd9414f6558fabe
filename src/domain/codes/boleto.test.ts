import { formatBoleto } from '@brazilian-utils/brazilian-utils/format-boleto';
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { isBusinessDay as isLibraryDay } from '@brazilian-utils/brazilian-utils/is-business-day';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueFactor, lineOfBarcode, writeBarcode } from './boleto.ts';
import { addBusinessDays, dateOfDay, dayNumber, isBusinessDay } from './business-days.ts';
import { interleaved2of5 } from './interleaved-2of5.ts';

const today = '2026-11-20';
const B1 = {
  barcode: '00193373700000001000500940144816060680935031',
  line: '00190.50095 40144.816069 06809.350314 3 37370000000100',
};
const B2 = {
  barcode: '00196100000000123450500940144816060680935031',
  line: '00190.50095 40144.816069 06809.350314 6 10000000012345',
};
const B4 = {
  barcode: '23791999900000000011234567890123456789012345',
  line: '23791.23454 67890.123457 67890.123457 1 99990000000001',
};

test.each([
  ['2000-07-03', '1000'],
  ['2010-11-17', '4789'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2025-02-23', '1001'],
  ['2026-11-20', '1636'],
  ['2026-12-15', '1661'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('%s is the factor %s', (date, factor) => expect(dueFactor(date)).toBe(factor));

test.each([
  [B1, { bank: '001', dueDate: '2032-08-21', amount: 100 }],
  [B2, { bank: '001', dueDate: '2025-02-22', amount: 12345 }],
  [B4, { bank: '237', dueDate: '2025-02-21', amount: 1 }],
])('%j is written', ({ barcode, line }, content) => {
  expect(writeBarcode({ ...content, freeField: barcode.slice(19) })).toBe(barcode);
  expect(formatBoleto(lineOfBarcode(barcode))).toBe(line);
});

test('a slip without due date has the factor 0000', () => {
  const barcode = writeBarcode({ bank: '999', dueDate: null, amount: 0, freeField: '0'.repeat(25) });
  expect(barcode.slice(5, 9)).toBe('0000');
  expect(getBoletoInfo(lineOfBarcode(barcode))).toMatchObject({ expirationDate: null, amount: 0 });
});

test.each([{ bank: '01' }, { dueDate: '2000-07-02' }, { amount: 10_000_000_000 }, { amount: -1 }, { freeField: '1' }])(
  '%j is not written',
  (change) => {
    const boleto = { bank: '999', dueDate: today, amount: 1, freeField: '0'.repeat(25), ...change };
    expect(() => writeBarcode(boleto)).toThrow(RangeError);
  },
);

const boletos = fc.record({
  bank: fc.stringMatching(/^\d{3}$/).filter((bank) => !bank.startsWith('8')),
  dueDate: fc.integer({ min: dayNumber(today) - 3000, max: dayNumber(today) + 5500 }).map(dateOfDay),
  amount: fc.nat(9_999_999_999),
  freeField: fc.stringMatching(/^\d{25}$/),
});

test('what is written, an independent reader reads', () => {
  fc.assert(
    fc.property(boletos, (boleto) => {
      const line = lineOfBarcode(writeBarcode(boleto));
      expect(isValidBoleto(line)).toBe(true);
      const info = getBoletoInfo(line, { referenceDate: new Date(2026, 10, 20) });
      expect(info).toMatchObject({ amount: boleto.amount, bankCode: boleto.bank });
      expect(info?.expirationDate?.toDateString()).toBe(new Date(`${boleto.dueDate}T00:00`).toDateString());
    }),
  );
});

test('business days follow national holidays, fixed ones and those of Easter', () => {
  expect(addBusinessDays('2026-11-20', 2)).toBe('2026-11-24');
  expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-23');
  expect(addBusinessDays('2026-11-19', 0)).toBe('2026-11-19');
  expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04');
  const closed = [
    ...['2026-01-01', '2026-02-16', '2026-02-17', '2026-04-03', '2026-04-21', '2026-05-01', '2026-06-04'],
    ...['2026-09-07', '2026-10-12', '2026-11-02', '2026-11-15', '2026-11-20', '2026-12-25'],
  ];
  const days = Array.from({ length: 365 }, (_, index) => dateOfDay(dayNumber('2026-01-01') + index));
  const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;
  expect(days.filter((day) => !isBusinessDay(day) && !isWeekend(day))).toEqual(closed.filter((day) => !isWeekend(day)));
  expect(isBusinessDay('2023-11-20')).toBe(true);
  expect(() => dayNumber('2026-02-30')).toThrow(RangeError);
  expect(() => dayNumber('30/11/2026')).toThrow(RangeError);
  expect(() => addBusinessDays(today, -1)).toThrow(RangeError);
  expect(() => addBusinessDays('2099-12-20', 10)).toThrow(RangeError);
});

test('another calendar has the same business days from 2000 to 2099, but for the Monday of Carnival', () => {
  const first = dayNumber('2000-01-01');
  const dates = Array.from({ length: dayNumber('2099-12-30') - first + 1 }, (_, index) => dateOfDay(first + index));
  const differing = dates.filter((date) => isBusinessDay(date) !== isLibraryDay(new Date(`${date}T00:00`)));
  const mondays = Array.from({ length: 100 }, (_, index) => {
    const easter = getHolidays(2000 + index)
      .find(({ name }) => name === 'Páscoa')
      ?.date.toLocaleDateString('sv-SE');
    return dateOfDay(dayNumber(easter ?? '') - 48);
  });
  expect(differing).toEqual(mondays);
});

test('of business days none is skipped and none is counted twice', () => {
  const date = fc.integer({ min: 11_000, max: 40_000 }).map(dateOfDay);
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }), (from, first, second) => {
      const to = addBusinessDays(from, first);
      expect(isBusinessDay(to)).toBe(true);
      expect(addBusinessDays(to, second)).toBe(
        addBusinessDays(addBusinessDays(from, 0), first + second - Number(first > 0 && !isBusinessDay(from))),
      );
    }),
    { numRuns: 100 },
  );
});

test('the bars of a slip are 405 modules, and read back as its digits', () => {
  const widths = interleaved2of5(B1.barcode);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(405);
  expect(interleaved2of5('00')).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 3, 1, 1]);
  expect(digitsOfBars(widths)).toBe(B1.barcode);
  expect(() => interleaved2of5('123')).toThrow(RangeError);
  fc.assert(
    fc.property(fc.stringMatching(/^(\d\d){1,30}$/), (digits) => {
      expect(digitsOfBars(interleaved2of5(digits, 2.5))).toBe(digits);
    }),
  );
});

/** A scanner: wide elements weigh 1, 2, 4, 7 and 0, and their sum is the digit; 4 and 7 make 0. */
function digitsOfBars(widths: readonly number[]): string {
  expect([...widths.slice(0, 4), ...widths.slice(-2)]).toEqual([1, 1, 1, 1, 1, 1]);
  const body = widths.slice(4, -3);
  let digits = '';
  for (let at = 0; at < body.length; at += 10)
    for (const offset of [0, 1]) {
      const sum = [1, 2, 4, 7, 0].reduce(
        (total, weight, element) => total + ((body[at + offset + 2 * element] ?? 0) > 1 ? weight : 0),
        0,
      );
      digits += sum === 11 ? 0 : sum;
    }
  return digits;
}
