import { expect, test } from 'vitest';
import { readViewAddress, writeViewAddress } from './view-address.ts';

test.each([
  ['', undefined, ''],
  ['?size=25', undefined, '?size=25'],
  ['?view=trabalho', 'trabalho', ''],
  ['?view=', undefined, ''],
  ['?query=a+b&view=passo%20a%20passo&size=25', 'passo a passo', '?query=a+b&size=25'],
])('[C4] the address names a view beside what one searches for: %s', (address, viewName, search) => {
  expect(readViewAddress(address)).toEqual({ viewName, search });
});

test('what one searches for changes, and the view stays', () => {
  const { viewName } = readViewAddress('?view=a%26b&size=25');
  const next = writeViewAddress(viewName, 'query=x');
  expect(next).toBe('?view=a%26b&query=x');
  expect(readViewAddress(next)).toEqual({ viewName: 'a&b', search: '?query=x' });
  expect(writeViewAddress(undefined, '')).toBe('');
});
