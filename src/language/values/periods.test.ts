import { expect, test } from 'vitest';
import { periodNames } from '../view/period-names.ts';
import { periodOf } from './periods.ts';

test('[Q4] named periods around a day, a quarter being the two months before and this one', () => {
  const of = (today: Date) => Object.fromEntries(periodNames.map((name) => [name, periodOf(name, today)]));
  expect(of(new Date(2026, 0, 31))).toEqual({
    mes_atual: { inicio: '2026-01-01', fim: '2026-01-31' },
    mes_anterior: { inicio: '2025-12-01', fim: '2025-12-31' },
    trimestre: { inicio: '2025-11-01', fim: '2026-01-31' },
    quatro_meses: { inicio: '2025-10-01', fim: '2026-01-31' },
    proximos: { inicio: '2026-01-31', fim: '2026-05-01' },
    outros: null,
  });
  expect(periodOf('toString', new Date())).toBeNull();
});
