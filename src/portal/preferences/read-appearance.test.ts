import { expect, test } from 'vitest';
import { readAppearance } from './read-appearance.ts';

test('what is stored is taken where it is known, each part by itself', () => {
  expect(readAppearance({ theme: 'dark', density: 'comfortable' })).toEqual({ theme: 'dark', density: 'comfortable' });
  expect(readAppearance({ theme: 'sepia', density: 'dense' })).toEqual({ density: 'dense' });
  expect(readAppearance({ theme: 'auto' })).toEqual({ theme: 'auto' });
  for (const wrong of [undefined, null, 'dark', 3, [], { theme: {} }]) expect(readAppearance(wrong)).toEqual({});
});
