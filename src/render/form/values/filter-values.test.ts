import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ElementMap } from '../../../language/view/view.ts';
import { readFilters, valueOfFilter, writeFilters } from './filter-values.ts';
import { computeSetValues } from './set-values.ts';

const filters: ElementMap = {
  periodo: { type: 'period' },
  dias: { type: 'date-range' },
  ano: { type: 'number' },
  ativo: { type: 'checkbox', nullValues: true },
  tipo: { type: 'select', data: [{ id: 1, descricao: 'Um' }] },
  tipos: {
    type: 'multiselect',
    data: [
      { id: 1, descricao: 'Um' },
      { id: 'b', descricao: 'B' },
    ],
  },
  cliente: { type: 'picker', entity: 'Cliente' },
  nome: { type: 'text' },
};
const values = {
  periodo: { inicio: '2026-01-01', fim: '2026-01-31' },
  dias: '2026-01-01 | 2026-01-02',
  ano: 2026,
  ativo: false,
  tipo: 1,
  tipos: [1, 'b'],
  cliente: { id: 7 },
  nome: 'a&b',
};

test('[Q4] what the filters of a screen have stands in the address, with its type', () => {
  const search = writeFilters(filters, { ...values, cliente: { id: 7, nome: 'Ana' } }, '?outro=1&ano=2000');
  const params = Object.fromEntries(new URLSearchParams(search));
  expect(params.outro).toBe('1');
  expect(readFilters(filters, params)).toEqual(values);
  expect(writeFilters(filters, {}, search)).toBe('outro=1');
  expect(Object.values(readFilters(filters, {})).every((value) => value === null)).toBe(true);
});

test('[Q4] whatever an address says of a filter makes a value of its kind, or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readFilters(filters, Object.fromEntries(Object.keys(filters).map((name) => [name, text])));
      expect(read.ano === null || typeof read.ano === 'number').toBe(true);
      expect([null, true, false]).toContain(read.ativo);
    }),
  );
});

test('[Q4] a default names a period, a record by its id, or is the value', () => {
  const today = new Date(2026, 4, 7);
  expect(valueOfFilter({ type: 'period' }, 'mes_atual', today)).toEqual({ inicio: '2026-05-01', fim: '2026-05-31' });
  expect(valueOfFilter({ type: 'picker' }, 7, today)).toEqual({ id: 7 });
  expect(valueOfFilter({ type: 'number' }, 2026, today)).toBe(2026);
  expect(valueOfFilter({ type: 'text' }, undefined, today)).toBeNull();
});

test('a computed default knows the day of the user, which is not that of UTC in the evening', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 31, 23, 59, 59) });
  const values = await computeSetValues(
    { mes: '= $number($substring($today, 5, 2))', ano: '= $number($substring($today, 0, 4))' },
    { record: {} },
  );
  vi.useRealTimers();
  expect([...values]).toEqual([
    ['mes', 12],
    ['ano', 2026],
  ]);
});
