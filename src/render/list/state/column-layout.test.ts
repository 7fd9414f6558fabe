import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrangeColumns,
  clampWidth,
  moveColumn,
  narrowestColumn,
  orderColumns,
  pinColumn,
  plainLayout,
  readLayout,
  toggleColumn,
  widenColumn,
  widestColumn,
  widthByKey,
} from './column-layout.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name).join(' ');

test('[M1] a column that the view has gained stands behind the one before it, and one that it lost is gone', () => {
  const order = ['c', 'a', 'gone', 'b'];
  expect(namesOf(orderColumns(named('a', 'new', 'b', 'c'), order))).toBe('c a new b');
  expect(namesOf(orderColumns(named('first', 'a', 'b', 'c'), order))).toBe('first c a b');
  expect(namesOf(orderColumns(named('a', 'b'), []))).toBe('a b');
});

test('pinned columns stand at their side, hidden ones are left out, and never all of them', () => {
  const layout = pinColumn(pinColumn(toggleColumn(plainLayout, { name: 'b' }), 'd', 'start'), 'a', 'end');
  expect(namesOf(arrangeColumns(named('a', 'b', 'c', 'd'), layout))).toBe('d c a');
  const all = { ...plainLayout, hidden: ['a', 'b'] };
  expect(namesOf(arrangeColumns(named('a', 'b'), all))).toBe('a');
  expect(pinColumn(layout, 'a', null).pins).toEqual({ d: 'start' });
  expect(toggleColumn(layout, { name: 'b' }).hidden).toEqual([]);
});

test('[L18] a column that the view keeps back is there once its user wants it, and goes when they do not', () => {
  const shown = { name: 'b', definition: { hidden: true } };
  const columns = [{ name: 'a' }, shown, { name: 'c' }];
  expect(namesOf(arrangeColumns(columns, plainLayout))).toBe('a c');
  const wanted = toggleColumn(plainLayout, shown);
  expect(namesOf(arrangeColumns(columns, readLayout(wanted)))).toBe('a b c');
  expect(toggleColumn(wanted, shown)).toEqual(plainLayout);
});

test('a column moves to a place, and past the ends stays at them', () => {
  const names = ['a', 'b', 'c'];
  expect(moveColumn(plainLayout, names, 'a', 1).order).toEqual(['b', 'a', 'c']);
  expect(moveColumn(plainLayout, names, 'a', 9).order).toEqual(['b', 'c', 'a']);
  expect(moveColumn(plainLayout, names, 'c', -4).order).toEqual(['c', 'a', 'b']);
});

test('widths stay readable, and a column gets its own width back', () => {
  expect([clampWidth(0.1), clampWidth(12.3456), clampWidth(999)]).toEqual([3, 12.35, 60]);
  const wide = widenColumn(plainLayout, 'a', 12);
  expect(wide.widths).toEqual({ a: 12 });
  expect(widenColumn(wide, 'a', null).widths).toEqual({});
});

const text = fc.stringMatching(/^[a-e]$/);
const layouts = fc.record({
  order: fc.array(text),
  hidden: fc.array(text),
  shown: fc.array(text),
  widths: fc.dictionary(text, fc.double({ noNaN: true, min: -10, max: 100 }), { noNullPrototype: true }),
  pins: fc.dictionary(text, fc.constantFrom('start', 'end', 'left'), { noNullPrototype: true }),
});

test('[M1] whatever was stored and whatever the view has become: every column once, none invented', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1 }), layouts, (names, stored) => {
      const layout = readLayout(stored);
      const ordered = orderColumns(named(...names), layout.order);
      expect(ordered.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      const arranged = arrangeColumns(named(...names), layout).map(({ name }) => name);
      expect(arranged.length).toBeGreaterThan(0);
      expect(new Set(arranged).size).toBe(arranged.length);
      expect(readLayout(layout)).toEqual(layout);
    }),
  );
});

test('[K1] arrows make a column wider and narrower within its limits, Enter gives it back its own width', () => {
  const at = (width: number, isReversed = false, isLarge = false) => ({ width, isReversed, isLarge });
  expect(widthByKey('ArrowRight', at(10))).toBe(11);
  expect(widthByKey('ArrowRight', at(10, true))).toBe(9);
  expect(widthByKey('ArrowLeft', at(10, false, true))).toBe(5);
  expect(widthByKey('ArrowLeft', at(3.5))).toBe(narrowestColumn);
  expect(widthByKey('Home', at(10))).toBe(narrowestColumn);
  expect(widthByKey('End', at(10))).toBe(widestColumn);
  expect(widthByKey('Enter', at(10))).toBeNull();
  expect(widthByKey('Tab', at(10))).toBeUndefined();
});
