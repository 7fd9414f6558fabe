import { expect, test } from 'vitest';
import { listTypeNames } from '../../src/language/elements/vocabulary.ts';
import {
  actionPlaces,
  ignoredActionKeys,
  ignoredColumnKeys,
  ignoredFilterKeys,
} from '../support/vocabulary/walk-lists.tsx';
import { isWhole } from '../support/whole.ts';

// Several drawings for each key: a busy machine takes its time.
const timeout = 240_000;

test.each(listTypeNames)('[V3] every key of a column of %s has an effect', { timeout }, async (name) => {
  expect(await ignoredColumnKeys(name, 'screen')).toEqual([]);
});
// Columns of elements are drawn by the same parts as those of screens: a sample of them shows that they get there.
const sample = isWhole ? listTypeNames : listTypeNames.filter((name) => name === 'grid' || name === 'cards');
test.each(sample)('[V3] every key of a column of an element %s has an effect', { timeout }, async (name) => {
  expect(await ignoredColumnKeys(name, 'element')).toEqual([]);
});
test('[V3] every key of a filter has an effect', { timeout }, async () => {
  expect(await ignoredFilterKeys()).toEqual([]);
});
test.each(actionPlaces)('[V3] every key of an action of a %s has an effect', { timeout }, async (where) => {
  expect(await ignoredActionKeys(where)).toEqual([]);
});
