import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { loadFonts } from './fonts.ts';
import { createPen, type Pen, type Pencil } from './pen.ts';

const pencil: Pencil = { weight: 400, size: 8, color: '#000000' };

async function pen(): Promise<Pen> {
  return createPen(new PDFDocument({ autoFirstPage: false, font: '' }), await loadFonts());
}

test('texts break between words, and within a word that is wider than its column', async () => {
  const { wrap, width } = await pen();
  const room = 60;
  const lines = wrap('Avenida Paulista 1000, cj. 12\nincomensuravelmente longa', room, pencil, 12);
  expect(lines.join('').replaceAll(' ', '')).toBe('AvenidaPaulista1000,cj.12incomensuravelmentelonga');
  expect(lines.every((line) => width(line, pencil) <= room)).toBe(true);
  expect(lines.length).toBeGreaterThan(3);
});

test('an amount stays on one line with its symbol where it can, and a long text ends in an ellipsis', async () => {
  const { wrap, width } = await pen();
  const amount = 'R$\u00a01.234,50';
  expect(wrap(`total de ${amount}`, width(amount, pencil) + 1, pencil, 12)).toEqual(['total de', amount]);
  const cut = wrap('palavra '.repeat(500), 80, pencil, 3);
  expect([cut.length, cut.at(-1)?.endsWith('…')]).toEqual([3, true]);
});

// Work that grows with the square of the length would not end within the time of a test.
test('a text of millions of letters without a space costs no more than its first lines', async () => {
  const { wrap } = await pen();
  expect(wrap('x'.repeat(5_000_000), 100, pencil, 12)).toHaveLength(12);
});

test('letters of other alphabets have a width, and those of none become the replacement character', async () => {
  const { width } = await pen();
  for (const text of ['Łódź', 'Ωμέγα', 'Москва', 'Phở']) expect(width(text, pencil)).toBeGreaterThan(10);
  expect(width('漢', pencil)).toBe(width('\ufffd', pencil));
});
