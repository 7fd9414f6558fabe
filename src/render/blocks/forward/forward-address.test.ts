import { expect, test } from 'vitest';
import { forwardAddress } from './forward-address.ts';

const portal = 'http://portal.example:8080';

test('the browser is led on by https, within the portal, or to a page of its own machine', () => {
  for (const address of [
    'https://academia.example.com.br/entrar?acesso=8f2c1d',
    'http://127.0.0.1:4000/dev/academia/x',
    'http://localhost:4000/dev/academia/x',
    '/dev/academia/x?a=1#b',
  ])
    expect(forwardAddress(address, portal)).toBe(address);
  expect(forwardAddress(`${portal}/dev/academia/x`, portal)).toBe('/dev/academia/x');
});

test('any other address leads nowhere', () => {
  for (const address of [
    ...['http://academia.example.com.br/', 'http://portal.example/', 'ftp://academia.example/x'],
    ...['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'blob:https://a/b'],
    ...['mailto:a@b.example', 'tel:+551199', '//academia.example.com.br/', '/.//academia.example.com.br/', 'home', ''],
    ...['https://portal@academia.example.com.br/', 'http://127.0.0.1.academia.example/', 'https://'],
    ...[null, undefined, 7, {}],
  ])
    expect(forwardAddress(address, portal), String(address)).toBeNull();
});
