import { expect, test } from 'vitest';
import { frameAddress } from './frame-address.ts';

const origin = 'https://portal.example';

test('a page of another server is sandboxed with scripts, one of the portal without', () => {
  expect(frameAddress('https://bi.example/x', origin)).toEqual({
    src: 'https://bi.example/x',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
  });
  const own = frameAddress('/api/docs', origin);
  expect(own?.src).toBe('/api/docs');
  // With both, the page could take its sandbox off.
  expect(own?.sandbox.split(' ')).not.toContain('allow-scripts');
});

test.each([
  '/.//evil.example/',
  'http://bi.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a@b.example/',
  '',
  null,
  7,
])('%j stands in no frame', (value) => {
  expect(frameAddress(value, origin)).toBeNull();
});
