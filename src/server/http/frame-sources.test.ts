import { expect, test } from 'vitest';
import { readFrameSources } from './frame-sources.ts';

test('frames may come from the servers that are named, and from none when nothing is', () => {
  expect(readFrameSources(undefined)).toEqual([]);
  expect(readFrameSources(' https://bi.example.com  https://*.mapas.example:8443 ')).toEqual([
    'https://bi.example.com',
    'https://*.mapas.example:8443',
  ]);
});

test.each([
  '*',
  'https:',
  'http://bi.example.com',
  'https://*',
  'https://a.example/path',
  "'self'",
  'https://a.example;script-src',
])('%s would open more than one server, so it is refused', (source) => {
  expect(() => readFrameSources(source)).toThrow('VITRAL_FRAME_SOURCES');
});
