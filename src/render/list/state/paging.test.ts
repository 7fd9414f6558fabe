import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPage, feedbackNumbers, pageCount, pagesToShow, pagingOf, rangeOf } from './paging.ts';

test('[N1] the feedback has dots between thousands', () => {
  expect(feedbackNumbers(1, 10, 20_000)).toEqual({ from: '1', to: '10', total: '20.000' });
  expect(feedbackNumbers(121, 10, 1_203)).toEqual({ from: '1.201', to: '1.203', total: '1.203' });
  expect(feedbackNumbers(1, 0, 1_203)).toEqual({ from: '1', to: '1.203', total: '1.203' });
});

test('no rows are 0-0 on one page', () => {
  expect([rangeOf(1, 10, 0), pageCount(0, 10), clampPage(5, 0, 10)]).toEqual([{ from: 0, to: 0 }, 1, 1]);
});

test('the pages cover every row exactly once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 60 }), (total, size) => {
      const rows = Array.from({ length: pageCount(total, size) }, (_, index) =>
        rangeOf(index + 1, size, total),
      ).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, offset) => from + offset));
      expect(rows).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    }),
  );
});

test('[L30] a list that goes on shows the pages that there are, up to 2,000 rows', () => {
  expect([pagesToShow(3, 10, 25), pagesToShow(9, 10, 25), pagesToShow(1, 10, 0)]).toEqual([3, 3, 1]);
  expect([pagesToShow(9_999, 20, 1_000_000), pagesToShow(5, 0, 500), pagesToShow(3, 5_000, 20_000)]).toEqual([
    100, 1, 1,
  ]);
});

test('[L30] a timeline goes on by itself, a tree loads its own rows, and rows that can be moved stand on pages', () => {
  expect(['grid', 'timeline', 'tree', undefined].map((type) => pagingOf(type === undefined ? {} : { type }))).toEqual([
    'pages',
    'more',
    'own',
    'pages',
  ]);
  expect([pagingOf({ paging: 'more' }), pagingOf({ type: 'timeline', paging: 'pages' })]).toEqual(['more', 'pages']);
  expect(pagingOf({ paging: 'more', reorder: true })).toBe('pages');
});
