import { expect, test } from 'vitest';
import { checkPeriodOrder, dayOfPeriod } from './period-days.ts';

/** Still the last of October where the portal is. */
const now = new Date('2026-11-01T02:00:00Z');

test.each<[string, Record<string, unknown>, string, string]>([
  ['nothing', {}, '2026-10-01', '2026-10-31'],
  ['days', { data_inicial: '2026-02-03', data_final: '2026-02-28' }, '2026-02-03', '2026-02-28'],
  ['one end', { date_start: '2026-02-03' }, '2026-02-03', '2026-10-31'],
  ['empty texts', { date_start: '', data_final: '' }, '2026-10-01', '2026-10-31'],
  // 02:59:59.999Z is the last moment of the day before in São Paulo.
  [
    'milliseconds',
    { date_start: String(Date.UTC(2026, 1, 3, 3)), date_end: Date.UTC(2026, 2, 1, 3) - 1 },
    '2026-02-03',
    '2026-02-28',
  ],
  [
    'moments with and without an offset',
    { date_start: '2026-02-03T01:00:00Z', date_end: '2026-02-28T23:59:59.999' },
    '2026-02-02',
    '2026-02-28',
  ],
  ['the stronger name', { date_start: '2026-02-03', data_inicial_iso: '2026-01-05' }, '2026-01-05', '2026-10-31'],
  ['a month of a year', { mes: 1, ano: 2024 }, '2024-02-01', '2024-02-29'],
  ['a month of this year', { mes: '0' }, '2026-01-01', '2026-01-31'],
  [
    'two months',
    { mes_inicial: '_11', ano_inicial: '2025', mes_final: '_12', ano_final: '2025' },
    '2025-11-01',
    '2025-12-31',
  ],
])('the period of %s', (_, values, first, last) => {
  const given = new Map(Object.entries(values));
  expect([dayOfPeriod('periodo_inicio', given, now), dayOfPeriod('periodo_fim', given, now)]).toEqual([first, last]);
});

test.each(['2026-02-30', '2026-13-01', '0000-01-01', '2026-02-03T25:00:00Z', 'hoje'])('%s is no day', (text) => {
  expect(() => dayOfPeriod('periodo_fim', new Map([['date_end', text]]), now)).toThrow(
    expect.objectContaining({
      code: 'DADOS_INVALIDOS',
      details: { errors: [expect.objectContaining({ pointer: '/query/date_end', code: 'format' })] },
    }),
  );
});

test.each<[string, Record<string, unknown>, boolean | 'where equal ends are']>([
  ['nothing', {}, true],
  ['one end', { data_inicial: '2030-01-01' }, true],
  ['days in order', { data_inicial: '2026-02-03', data_final: '2026-02-04' }, true],
  ['one day', { data_inicial: '2026-02-03', data_final: '2026-02-03' }, 'where equal ends are'],
  ['days backwards', { date_start: '2026-02-03', data_final: '2026-02-01' }, false],
  ['months in order', { mes_inicial: '_11', ano_inicial: 2025, mes_final: '_01', ano_final: 2026 }, true],
  ['one month', { mes_inicial: 10, ano_inicial: '2025', mes_final: '10', ano_final: '2025' }, 'where equal ends are'],
  ['months backwards', { mes_inicial: 11, ano_inicial: 2025, mes_final: 10, ano_final: 2025 }, false],
])('a period of %s does not begin after it ends, or is refused', (_, values, isInOrder) => {
  for (const isLater of [false, true]) {
    const check = () => checkPeriodOrder(new Map(Object.entries(values)), now, { isLater });
    if (isInOrder === true || (isInOrder !== false && !isLater)) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ status: 422, code: 'REGRA_DE_NEGOCIO' }));
  }
});
