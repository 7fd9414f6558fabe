import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [184_320, '184,3 kB'],
  [999_999, '1 MB'],
  [5_000_000, '5 MB'],
  [100_000_000, '100 MB'],
  [2_500_000_000, '2,5 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
