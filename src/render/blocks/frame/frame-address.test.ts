import { expect, test } from 'vitest';
import { frameAddress, isAllowedInFrame } from './frame-address.ts';

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

test('a frame may show the servers that were named, by https only, and not the portal itself', () => {
  const portal = 'http://localhost:4180';
  const sources = ['https://blog.example.com', 'https://*.tv.example'];
  const may = (address: string) => isAllowedInFrame(address, portal, sources);
  expect(may('/home')).toBe(false);
  expect(may('https://blog.example.com/a?b')).toBe(true);
  expect(may('https://x.tv.example/')).toBe(true);
  expect(may('https://tv.example/')).toBe(false);
  expect(may('http://blog.example.com/')).toBe(false);
  expect(may('https://blog.example.com:8443/')).toBe(false);
  expect(may('https://evilblog.example.com/')).toBe(false);
  expect(may('https://xtv.example/')).toBe(false);
});
