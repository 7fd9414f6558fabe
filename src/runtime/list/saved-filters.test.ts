import { expect, test } from 'vitest';
import { changeSavedList, loadSavedList } from './saved-filters.ts';

function memory(start: unknown = undefined) {
  let value = start;
  return { load: () => value, save: (_key: string, next: unknown) => (value = next) };
}

test('what is kept comes back, and a change leaves the rest', () => {
  const preferences = memory();
  changeSavedList(preferences, 'k', { filters: { ativo: 'true' } });
  changeSavedList(preferences, 'k', { hidden: ['valor'] });
  expect(loadSavedList(preferences, 'k')).toEqual({ filters: { ativo: 'true' }, hidden: ['valor'], size: null });
});

test.each([null, 7, 'x', [], { filters: 3, hidden: {}, size: -1 }, { filters: { a: 1 }, hidden: [2] }])(
  '%j counts as nothing',
  (stored) => {
    expect(loadSavedList(memory(stored), 'k')).toEqual({ filters: {}, hidden: [], size: null });
  },
);
