import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../tests/support/arbitrary/characters.ts';
import { textOfHtml } from './html-text.ts';

test.each([
  ['<p>Olá, <strong>mundo</strong></p><p>dois</p>', 'Olá, mundo dois'],
  ['<ul><li>um</li><li>dois</li></ul>', 'um dois'],
  ['a &lt;b&gt; &amp; c&nbsp;d &#233; &#x41; &desconhecida;', 'a <b> & c d é A &desconhecida;'],
  ['1 < 2 e 3 > 2', '1 < 2 e 3 > 2'],
  ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
  ['<p><br></p>', ''],
  ['sem marcas', 'sem marcas'],
  ['', ''],
])('%j reads %j', (html, text) => expect(textOfHtml(html)).toBe(text));

test('no text makes it throw, and words outside of tags stay', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (html) => void textOfHtml(html)));
  const word = fc.string({ unit: fc.constantFrom(...'abcé'), minLength: 1 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      expect(textOfHtml(words.map((each) => `<p>${each}</p>`).join(''))).toBe(words.join(' '));
    }),
  );
});

test('what looks like tags without an end is text, and read once', () => {
  // Seconds where each of them is searched to the end.
  const open = '<a'.repeat(500_000);
  expect(textOfHtml(`<p>x</p>${open}`)).toBe(`x ${open}`);
});
