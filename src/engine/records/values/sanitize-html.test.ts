import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excessOfHtml, htmlLimits, sanitiseHtml } from './sanitize-html.ts';

test.each([
  ['<p>Olá <strong>você</strong></p>', '<p>Olá <strong>você</strong></p>'],
  ['<p onclick="x()" style="color:red" class="a">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script>b', 'b'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="JaVa\tScript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="https://a.example" target="_blank">a</a>', '<a href="https://a.example">a</a>'],
  ['<a href="/crud/Cliente/1">a</a>', '<a href="/crud/Cliente/1">a</a>'],
  ['<svg><script>alert(1)</script></svg>c', 'c'],
  ['<ol start="3"><li>três</li></ol>', '<ol start="3"><li>três</li></ol>'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ['<b>aberto', '<b>aberto</b>'],
])('%j is kept as %j', (given, stored) => expect(sanitiseHtml(given)).toBe(stored));

test('cleaning twice changes nothing, and nothing dangerous comes out of anything', () => {
  const parts = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    'script',
    'img ',
    'onerror=',
    'javascript:',
    'a href=',
    '</',
    '/>',
    '<!--',
    '-->',
    'x',
    '&lt;',
    '<p>',
    'svg',
    '<style>',
    '\0',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 25 }), (pieces) => {
      const once = sanitiseHtml(pieces.join(''));
      expect(sanitiseHtml(once)).toBe(once);
      expect(once).not.toMatch(/<(script|img|svg|style)/i);
      expect(once).not.toMatch(/<[^>]*\son\w+=/i);
      expect(once).not.toMatch(/<[^>]*href="\s*javascript:/i);
    }),
  );
});

test('paragraphs that end up in each other stand beside each other', () => {
  const once = sanitiseHtml('<p><script--><p>x');
  expect(sanitiseHtml(once)).toBe(once);
  expect(once).not.toContain('<p><p>');
});

test.each([
  ['elements within elements', '<b>'.repeat(99_000), 'depth', htmlLimits.depth + 1],
  ['elements that the cleaning drops', '<svg><g>'.repeat(37_000), 'depth', htmlLimits.depth + 1],
  ['more text than anybody writes', '<b>'.repeat(330_000), 'length', 0],
  ['elements side by side', '<p>'.repeat(90_000), 'elements', htmlLimits.elements + 1],
])('%s are refused, and no more of them is looked at than the limit', (_, html, limit, looked) => {
  let seen = 0;
  expect(excessOfHtml(html, () => (seen += 1))).toBe(limit);
  expect(seen).toBe(looked);
});

test('what people write is below every limit', () => {
  const list = `<ul>${'<li><p>Um <strong>dois</strong> três</p></li>'.repeat(2_000)}</ul>`;
  expect(excessOfHtml(list)).toBeNull();
  expect(excessOfHtml('<blockquote>'.repeat(htmlLimits.depth))).toBeNull();
});
