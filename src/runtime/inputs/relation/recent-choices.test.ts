import { expect, test } from 'vitest';
import { withRecent } from './recent-choices.ts';

test('[P] the latest choice comes first, once, and five are kept', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ id, nome: `n${id}` }));
  expect(withRecent(five, { id: 3, nome: 'três' }).map(({ id }) => id)).toEqual([3, 1, 2, 4, 5]);
  expect(withRecent(five, { id: 9 }).map(({ id }) => id)).toEqual([9, 1, 2, 3, 4]);
});

test('what is no saved record is not kept', () => {
  expect(withRecent([], { id: -1 })).toEqual([]);
  expect(withRecent([], { nome: 'sem id' })).toEqual([]);
});
