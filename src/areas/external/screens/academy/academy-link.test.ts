import { expect, test } from 'vitest';
import { academyLink } from './academy-link.ts';

test('the browser is sent to the academy by https alone, or to a page of its own machine', () => {
  expect(academyLink('https://academia.example.com.br/entrar?acesso=8f2c1d')).toBe(
    'https://academia.example.com.br/entrar?acesso=8f2c1d',
  );
  expect(academyLink('http://127.0.0.1:4000/dev/academia/x')).toBe('http://127.0.0.1:4000/dev/academia/x');
  for (const text of [
    ...['http://academia.example.com.br/', 'javascript:alert(1)', 'data:text/html,x', '/home', ''],
    'https://portal@academia.example.com.br/',
  ])
    expect(academyLink(text), text).toBeNull();
});
