import { expect, test } from 'vitest';
import { readSources } from './allowed-sources.ts';

test('frames and pictures may come from the servers that are named, and from none when nothing is', () => {
  expect(readSources('VITRAL_FRAME_SOURCES', undefined)).toEqual([]);
  expect(readSources('VITRAL_FRAME_SOURCES', ' https://bi.example.com  https://*.mapas.example:8443 ')).toEqual([
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
  for (const setting of ['VITRAL_FRAME_SOURCES', 'VITRAL_IMAGE_SOURCES'] as const)
    expect(() => readSources(setting, source)).toThrow(setting);
});
