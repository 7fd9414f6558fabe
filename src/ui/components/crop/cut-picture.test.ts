import { expect, test } from 'vitest';
import { greatestPhoto, photoProblem } from './cut-picture.ts';

test('a photo is a JPEG or PNG of at most five million bytes', () => {
  expect(photoProblem({ type: 'image/jpeg', size: greatestPhoto })).toBeNull();
  expect(photoProblem({ type: 'image/png', size: 1 })).toBeNull();
  expect(photoProblem({ type: 'image/png', size: 5_000_001 })).toBe('size');
  for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', ''])
    expect(photoProblem({ type, size: 1 })).toBe('type');
});
