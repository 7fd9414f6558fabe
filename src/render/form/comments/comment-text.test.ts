import { expect, test } from 'vitest';
import { askedName, asStored, asTyped, readPieces } from './comment-text.ts';

const people = [
  { id: 3, nome: 'Ana' },
  { id: 12, nome: 'Ana Souza' },
];

test('names that were chosen become ids and names again, the longer one first', () => {
  const stored = asStored('@Ana Souza e @Ana, vejam @Anabela', people);
  expect(stored).toBe('@[12] e @[3], vejam @Anabela');
  expect(asTyped(stored, people, '?')).toBe('@Ana Souza e @Ana, vejam @Anabela');
  expect(asTyped('@[99]', people, '?')).toBe('@?');
});

test('addresses of the web are links without the punctuation behind them, and nothing else is', () => {
  const pieces = readPieces(
    'Veja (https://vitral.example/a?b=1). @[3]\nwww.exemplo.com.br javascript:alert(1)',
    people,
    '?',
  );
  expect(pieces).toEqual([
    { kind: 'text', text: 'Veja (' },
    { kind: 'link', text: 'https://vitral.example/a?b=1', href: 'https://vitral.example/a?b=1' },
    { kind: 'text', text: '). ' },
    { kind: 'person', text: '@Ana' },
    { kind: 'text', text: '\n' },
    { kind: 'link', text: 'www.exemplo.com.br', href: 'https://www.exemplo.com.br' },
    { kind: 'text', text: ' javascript:alert(1)' },
  ]);
});

test('a name is asked for after an @ that begins a word', () => {
  expect(askedName('Oi @an', 6)).toEqual({ from: 3, text: 'an' });
  expect(askedName('Oi @', 4)).toEqual({ from: 3, text: '' });
  expect(askedName('Oi @ana sou', 11)).toEqual({ from: 3, text: 'ana sou' });
  for (const text of ['ana@exemplo', 'Oi @ ', 'Oi @ana\nb', 'Oi']) expect(askedName(text, text.length)).toBeNull();
});
