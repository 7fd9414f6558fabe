import { expect, test } from 'vitest';
import { qrCodePath } from './qrcode-path.ts';

test('the path draws exactly the dark modules, inside of a quiet border of four', () => {
  const { size, path } = qrCodePath('Açaí 123');
  const dark = new Set<string>();
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) dark.add(`${Number(x) + step}/${y}`);
  }
  // Version 1 has 21 modules; its three finders begin and end at the border.
  expect(size).toBe(21 + 8);
  for (const corner of ['4/4', '24/4', '4/24', '10/10']) expect(dark).toContain(corner);
  expect([...dark].every((place) => place.split('/').every((part) => Number(part) >= 4 && Number(part) <= 24))).toBe(
    true,
  );
});

test('a text that is too long is refused', () => {
  expect(() => qrCodePath('x'.repeat(5000))).toThrow();
});
