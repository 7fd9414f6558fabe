import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EntityRecord } from '../../host/host.ts';
import { useSortedRows } from '../table/use-sorted-rows.ts';
import type { SortEntry } from './list-state.ts';
import { compareRecords, searchRows } from './local-rows.ts';

/** What the hook gives a component that is drawn once. */
function sortRows(rows: readonly EntityRecord[], sort: readonly SortEntry[]): readonly EntityRecord[] {
  const seen: (readonly EntityRecord[])[] = [];
  renderToStaticMarkup(
    createElement(() => {
      seen.push(useSortedRows(rows, sort));
      return null;
    }),
  );
  return seen.at(-1) ?? [];
}

test('texts sort without accents and case, empty ones last both ways, ties as they came', () => {
  const rows = [
    { id: 1, nome: 'Zé' },
    { id: 2, nome: 'ávila' },
    { id: 3, nome: null },
    { id: 4, nome: 'Avila' },
    { id: 5, nome: 'bia' },
  ];
  const by = (desc: boolean) => sortRows(rows, [{ field: 'nome', desc }]).map(({ id }) => id);
  expect(by(false)).toEqual([2, 4, 5, 1, 3]);
  expect(by(true)).toEqual([1, 5, 2, 4, 3]);
});

test('several fields, numbers as numbers, related records by their label', () => {
  const rows = [
    { id: 1, cidade: { id: 9, nome: 'Assis' }, valor: 10 },
    { id: 2, cidade: { id: 3, nome: 'Bauru' }, valor: 9 },
    { id: 3, cidade: { id: 9, nome: 'Assis' }, valor: 9.5 },
  ];
  const sorted = sortRows(rows, [
    { field: 'cidade', desc: true },
    { field: 'valor', desc: false },
  ]);
  expect(sorted.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(sortRows(rows, [{ field: 'cidade.nome', desc: false }]).map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(sortRows(rows, [])).toBe(rows);
});

test('sorting loses no row and orders every pair', () => {
  const row = fc.record({ v: fc.oneof(fc.integer(), fc.constant(null)) });
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (given, desc) => {
      const rows = given.map(({ v }, index) => ({ id: index + 1, v }));
      const sorted = sortRows(rows, [{ field: 'v', desc }]);
      expect(sorted.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
      const values = sorted.map(({ v }) => v as number | null);
      for (const [index, value] of values.entries()) {
        const next = values[index + 1];
        if (next === undefined || next === null) continue;
        expect(value !== null && (desc ? value >= next : value <= next)).toBe(true);
      }
    }),
  );
});

test('records compare by themselves as a table sorts them', () => {
  const row = fc.record({
    v: fc.oneof(fc.integer({ max: 3, min: 0 }), fc.constant(null)),
    nome: fc.constantFrom('Ávila', 'avila', 'Bia', '', null),
  });
  const entry = fc.record({ field: fc.constantFrom('v', 'nome'), desc: fc.boolean() });
  const orders = fc.uniqueArray(entry, { selector: ({ field }) => field, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(row), orders, (given, sort) => {
      const rows = given.map((values, index) => ({ id: index + 1, ...values }));
      expect(rows.toSorted((a, b) => compareRecords(a, b, sort))).toEqual(sortRows(rows, sort));
    }),
  );
});

test('a search wants every word, without accents and case', () => {
  const texts = [
    ['João', 'São Paulo'],
    ['Joana', 'Santos'],
    ['Maria', 'São José'],
  ];
  const search = (query: string) => searchRows(texts, query, (row) => row).map(([name]) => name);
  expect(search('jo sao')).toEqual(['João', 'Maria']);
  expect(search('PAULO joao')).toEqual(['João']);
  expect(search('  ')).toHaveLength(3);
});
