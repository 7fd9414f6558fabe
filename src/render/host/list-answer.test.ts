import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListAnswer } from './list-answer.ts';

const nothing = { data: [], total: 0, groups: [], totalizer: [], aggregate: [] };

test.each([
  ['{}', {}],
  ['no data', { data: null, total: 5 }],
  ['nothing at all', undefined],
  ['null', null],
  ['a text', 'erro'],
  ['a page of HTML', '<html></html>'],
  ['wrong types throughout', { data: 'x', total: 'y', groups: 3, totalizer: {}, aggregate: true }],
])('[L5] an answer of %s has neither rows nor a total', (_name, answer) => {
  expect(readListAnswer(answer)).toEqual(nothing);
});

test('[L4] what an answer leaves out is empty, and without a total its rows are all there are', () => {
  const rows = [{ id: 1, nome: 'Ana' }, { id: 2 }];
  expect(readListAnswer({ data: rows })).toEqual({ ...nothing, data: rows, total: 2 });
  expect(readListAnswer(rows)).toEqual({ ...nothing, data: rows, total: 2 });
  expect(readListAnswer({ data: rows, total: -3 }).total).toBe(2);
  expect(readListAnswer({ data: rows, total: '40' }).total).toBe(40);
});

test('[L4] what is right passes as it is', () => {
  const answer = {
    data: [{ id: 7, nome: 'Ana' }],
    total: 40,
    groups: [{ uf: 'PE', total: 3 }],
    totalizer: [{ field: 'uf', id: 'PE', count: 3 }],
    aggregate: [{ function: 'sum', valor: 12.5 }],
  };
  expect(readListAnswer(answer)).toEqual(answer);
});

test('[C1] rows that are no records are left out, and one without an id is one that was never saved', () => {
  const { data, total } = readListAnswer({ data: [null, 3, 'x', { nome: 'Ana' }, { id: 'SP' }, { id: {} }], total: 6 });
  expect(data).toEqual([{ id: -1, nome: 'Ana' }, { id: 'SP' }, { id: -3 }]);
  expect(total).toBe(6);
});

test('[L5] no answer whatever makes it throw or gives anything but lists of records and a count', () => {
  const part = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });
  const shaped = fc.record(
    { data: part, total: part, groups: part, totalizer: part, aggregate: part },
    { requiredKeys: [] },
  );
  const lists = fc.record({ data: fc.array(part), groups: fc.array(part), aggregate: fc.array(part), total: part });
  fc.assert(
    fc.property(fc.oneof(part, shaped, lists, fc.array(part)), (answer) => {
      const { data, total, groups, totalizer, aggregate } = readListAnswer(answer);
      for (const row of [...data, ...groups, ...totalizer, ...aggregate]) {
        expect(typeof row === 'object' && row !== null && !Array.isArray(row)).toBe(true);
      }
      expect(data.every(({ id }) => ['number', 'string'].includes(typeof id))).toBe(true);
      expect(Number.isSafeInteger(total) && total >= 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
