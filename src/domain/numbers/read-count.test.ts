import { expect, test } from 'vitest';
import { readCount } from './read-count.ts';

test.each([
  [undefined, 7],
  ['12', 12],
  ['3.9', 3],
  ['-4', 0],
  ['', 0],
  ['many', 0],
])('a setting of %s counts as %s', (given, count) => {
  expect(readCount(given, 7)).toBe(count);
});
