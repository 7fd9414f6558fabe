import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAttributes, safeLink } from './safe-link.ts';

/** Text of any UTF-16 units, lone halves of pairs included. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes));

const origin = 'https://portal.example';

test.each([
  ['https://a.example/x?y=1', { href: 'https://a.example/x?y=1', isExternal: true }],
  ['www.a.example/x', { href: 'https://www.a.example/x', isExternal: true }],
  ['mailto:a@b.example', { href: 'mailto:a@b.example', isExternal: false }],
  ['tel:+5511', { href: 'tel:+5511', isExternal: false }],
  ['https://portal.example/crud/Cliente/1', { href: '/crud/Cliente/1', isExternal: false }],
  ['/crud/Cliente/1?a=b', { href: '/crud/Cliente/1?a=b', isExternal: false }],
  // A path in looks, but another server.
  ['//evil.example/x', { href: 'https://evil.example/x', isExternal: true }],
])('%s is a link', (text, link) => {
  expect(safeLink(text, origin)).toEqual(link);
});

test.each([
  'javascript:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'https://bank.example@evil.example/',
  '/.//evil.example/x',
  '/a/..//evil.example/x',
  '/.\\/evil.example/x',
  'plain text',
  'a.example',
  '#x',
  '',
  7,
  null,
])('%j is plain text', (text) => {
  expect(safeLink(text, origin)).toBeNull();
});

test('no text becomes a link of another protocol', () => {
  const risky = fc.tuple(fc.constantFrom('javascript:', 'data:', '', 'https:', '\t'), anyText);
  fc.assert(
    fc.property(risky, ([start, rest]) => {
      const link = safeLink(start + rest, origin);
      expect(link === null || /^(https?:|mailto:|tel:|\/)/.test(link.href)).toBe(true);
    }),
  );
});

test('what leads out of the portal opens elsewhere and learns nothing', () => {
  expect(linkAttributes({ href: 'https://a.example/', isExternal: true })).toEqual({
    href: 'https://a.example/',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  expect(linkAttributes({ href: '/home', isExternal: false })).toEqual({ href: '/home' });
});
