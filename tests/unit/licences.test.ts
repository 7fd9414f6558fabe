import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf, packageFolder } from '../../scripts/vite/build-facts-plugin.ts';

test('a module belongs to the innermost package of its path', () => {
  expect(packageFolder('/a/node_modules/react/index.js')).toBe('/a/node_modules/react');
  expect(packageFolder('/a/node_modules/@mantine/core/esm/x.mjs?v=1')).toBe('/a/node_modules/@mantine/core');
  expect(packageFolder('\0/a/node_modules/x/node_modules/y/z.js?commonjs')).toBe('/a/node_modules/x/node_modules/y');
  expect(packageFolder('/a/src/main.tsx')).toBeNull();
  expect(packageFolder('\0virtual:build-facts')).toBeNull();
});

test('each package is listed once with its licence and the text of it', () => {
  const folder = (name: string) => join(import.meta.dirname, '../../node_modules', name);
  const licences = licencesOf([folder('react'), folder('@mantine/core'), folder('react'), folder('no-such-package')]);
  expect(licences.map(({ name, licence }) => [name, licence])).toEqual([
    ['@mantine/core', 'MIT'],
    ['react', 'MIT'],
  ]);
  expect(licences[1]?.text).toContain('Permission is hereby granted');
});
