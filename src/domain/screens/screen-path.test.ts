import { expect, test } from 'vitest';
import { mayBeScreen } from './screen-path.ts';

test.each(['/', '/login', '/crud/Cliente/7', '/tela/x?de=a@b.com', '/x#y.pdf', '/apis', '/developers/'])(
  '%s may be a screen',
  (address) => {
    expect(mayBeScreen(address)).toBe(true);
  },
);

test.each([
  '',
  'x',
  '#x',
  '//a.example',
  'https://a.example/',
  '/api',
  '/api/',
  '/api?x=1',
  '/api/check',
  '/dev/academia',
])('%s is no screen', (address) => {
  expect(mayBeScreen(address)).toBe(false);
});

test.each(['/tabela.pdf', '/assets/x.js?v=1', '/a/b.woff2#x'])('%s is a file', (address) => {
  expect(mayBeScreen(address)).toBe(false);
});
