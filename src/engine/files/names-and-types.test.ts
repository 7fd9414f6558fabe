import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { readRange } from './byte-range.ts';
import { contentTypeOf, isShown } from './content-type.ts';
import { cleanFileName } from './file-name.ts';

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fotos\\eu.png', 'eu.png'],
    ['..', 'arquivo'],
    ['', 'arquivo'],
    [undefined, 'arquivo'],
    ['a\0b\r\n.png', 'ab.png'],
    ['conta\u202Efdp.exe', 'contafdp.exe'],
    ['Conceic\u0327a\u0303o.png', 'Conceição.png'],
  ])('%j is kept as %j', (given, stored) => {
    expect(cleanFileName(given)).toBe(stored);
  });

  test('a long name keeps its ending', () => {
    const name = cleanFileName(`${'é'.repeat(400)}.jpeg`);
    expect([...name]).toHaveLength(255);
    expect(name.endsWith('é.jpeg')).toBe(true);
  });

  test('any name becomes one part of a path, without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (given) => {
        const name = cleanFileName(given);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(['', '.', '..']).not.toContain(name);
      }),
    );
  });
});

describe('types', () => {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
    deflateSync(Buffer.alloc(40)),
  ]);
  test.each<[string, Buffer, string, string]>([
    ['a picture', png, 'image/png', 'image/png'],
    ['a picture that calls itself a PDF', png, 'application/pdf', 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), '', 'application/pdf'],
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script>'), 'image/png', 'text/html'],
    ['a page without a head', Buffer.from('  <script>alert(1)</script>'), 'text/plain', 'text/html'],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="x"><script/></svg>'), 'image/png', 'image/svg+xml'],
    ['CSV', Buffer.from('a;b\n1;2'), 'text/csv', 'text/csv'],
    ['text that calls itself a page', Buffer.from('alert(1)'), 'text/html', 'text/plain'],
    ['bytes that call themselves a picture', Buffer.from([0, 1, 2, 3]), 'image/png', 'application/octet-stream'],
    ['a declared type that is none', Buffer.from([7, 1]), 'x\r\ny', 'application/octet-stream'],
    ['nothing', Buffer.alloc(0), 'image/png', 'text/plain'],
  ])('%s', async (_, head, declared, type) => {
    expect(await contentTypeOf(head, declared)).toBe(type);
  });

  test('nothing that runs is shown', () => {
    for (const type of ['text/html', 'image/svg+xml', 'text/xml', 'application/xhtml+xml', 'application/octet-stream'])
      expect(isShown(type)).toBe(false);
  });
});

describe('ranges', () => {
  test.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=3-99', { start: 3, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-40', { start: 0, end: 9 }],
    ['bytes=10-', 'invalid'],
    ['bytes=-0', 'invalid'],
    ['bytes=5-3', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['linhas=0-1', null],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });

  test('any range lies within the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1 }), (text, first, last, size) => {
        for (const header of [text, `bytes=${first}-${last}`, `bytes=-${last}`, `bytes=${first}-`]) {
          const range = readRange(header, size);
          if (range === null || range === 'invalid') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });
});
