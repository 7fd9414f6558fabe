import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeWidths, estimateWidth, textWidth } from './column-widths.ts';

const column = { label: 'Nome', isSortable: false, hasFilter: false, texts: [], isBadge: false };

test('a column is as wide as its heading or its cells, whichever needs more, within limits', () => {
  const heading = estimateWidth(column);
  expect(estimateWidth({ ...column, isSortable: true })).toBeGreaterThan(heading);
  const cells = estimateWidth({ ...column, texts: ['Abrahão Comércio de Alimentos'] });
  expect(cells).toBeGreaterThan(estimateWidth({ ...column, texts: ['Ana'] }));
  expect(estimateWidth({ ...column, texts: ['x'.repeat(500)] })).toBeLessThan(25);
  expect(estimateWidth({ ...column, hasFilter: true })).toBeGreaterThanOrEqual(8);
  const mostlyShort = [...Array.from({ length: 20 }, () => 'abc def'), 'w'.repeat(60)];
  expect(estimateWidth({ ...column, texts: mostlyShort })).toBeLessThan(textWidth('w'.repeat(60)));
});

test('room is shared out in full, what a user set stays, and nothing shrinks below its estimate', () => {
  const columns = fc.array(
    fc.record({
      estimate: fc.double({ min: 4, max: 30, noNaN: true }),
      set: fc.option(fc.double({ min: 3, max: 60, noNaN: true })),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.double({ min: 10, max: 300, noNaN: true }), columns, (room, given) => {
      const widths = distributeWidths(room, given);
      given.forEach(({ estimate, set }, index) => {
        if (set !== null) expect(widths[index]).toBe(set);
        else expect(widths[index]).toBeGreaterThanOrEqual(estimate);
      });
      const needed = given.reduce((sum, { estimate, set }) => sum + (set ?? estimate), 0);
      const total = widths.reduce((sum, width) => sum + width, 0);
      const isAllSet = given.every(({ set }) => set !== null);
      expect(total).toBeCloseTo(isAllSet ? needed : Math.max(room, needed), 6);
    }),
  );
});
