import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');

test('what stands in the place of a part that is on its way says so, for tests that wait until a screen is drawn', () => {
  const places = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<Suspense\s+fallback=\{([\s\S]*?)\}\s*>/g)].map(
      ([, fallback = '']) => ({ file, fallback }),
    ),
  );
  expect(places.length).toBeGreaterThan(36);
  expect(places.filter(({ fallback }) => !/<Awaited \/>|Skeleton/.test(fallback))).toEqual([]);
});
