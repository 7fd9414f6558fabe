import { expect, test } from 'vitest';
import { listOffers } from './list-offers.ts';

const all = { new: true, delete: true, select: true };
const none = { new: false, delete: false, select: false };

test('[L24] a list offers to add, delete and mark, a list of a dashboard none of them', () => {
  expect(listOffers({}, false)).toEqual(all);
  expect(listOffers({}, true)).toEqual(none);
});

test('[L24] what the view says counts in both places', () => {
  expect(listOffers(none, false)).toEqual(none);
  expect(listOffers(all, true)).toEqual(all);
  expect(listOffers({ new: true }, true)).toEqual({ ...none, new: true });
  const actions = { arquivar: { label: 'Arquivar', bulk: true } };
  expect(listOffers({ actions }, true)).toEqual({ ...none, select: true });
  expect(listOffers({ actions, select: false }, true)).toEqual(none);
});
