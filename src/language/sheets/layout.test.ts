import { expect, test } from 'vitest';
import type { Letters, SheetDocument, SheetNode } from './content.ts';
import { pagesToken, pageToken } from './content.ts';
import type { MeasureText } from './lay-out-text.ts';
import { layOutSheets } from './layout.ts';
import type { SheetMark, SheetPage } from './sheet.ts';

/** Each letter is as wide as a fifth of its size in points. */
const measure: MeasureText = {
  width: (text, { size }) => text.length * size * 0.2,
  wrap: (text, width, { size }, most) => {
    const letters = Math.max(1, Math.floor(width / (size * 0.2)));
    const lines = text.match(new RegExp(`.{1,${letters}}`, 'g')) ?? [];
    return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`];
  },
};

const flowing = { x: null, y: null, width: null, height: null, cols: null } as const;
const letters: Letters = { size: 10, bold: false, color: '#000000', align: 'start', lines: null, fit: false };
const text = (words: string, more: Partial<Letters> = {}): SheetNode => ({
  ...flowing,
  kind: 'text',
  text: words,
  letters: { ...letters, ...more },
});

function pagesOf(
  body: readonly SheetNode[],
  more: Partial<SheetDocument['records'][number]> = {},
): readonly SheetPage[] {
  const record = { header: [], footer: [], ...more, body };
  return layOutSheets({ ...document, records: [record] }, measure).pages;
}

const document: SheetDocument = {
  ...{ title: 'Pedido', file: 'pedido', images: [], records: [] },
  page: { width: 100, height: 100 },
  margin: 10,
};

function words({ marks }: SheetPage | { readonly marks: readonly SheetMark[] }): readonly string[] {
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
}

const rows = (count: number): SheetNode => ({
  ...flowing,
  ...{ kind: 'table', label: '', size: 10, color: '#000000', note: '' },
  columns: [
    { label: 'Item', share: 3, align: 'start', bold: false },
    { label: 'Valor', share: 1, align: 'end', bold: false },
  ],
  rows: Array.from({ length: count }, (_, index) => [`item ${index + 1}`, `${index}`]),
  totals: [['Soma', '99']],
});

test('[X4] a table flows over pages, with its heading row, header, footer and numbers on each', () => {
  const pages = pagesOf([rows(40)], {
    header: [text('Pedido 7', { bold: true })],
    footer: [text(`${pageToken}/${pagesToken}`)],
  });
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(words(page).slice(0, 4)).toEqual(['Pedido 7', `${index + 1}/${pages.length}`, 'Item', 'Valor']);
    for (const mark of page.marks) {
      expect(mark.y).toBeGreaterThanOrEqual(10);
      expect(mark.y + ('height' in mark ? mark.height : 0)).toBeLessThanOrEqual(90.01);
    }
  }
  const items = pages.flatMap((page) => words(page).filter((word) => word.startsWith('item')));
  expect(items).toEqual(Array.from({ length: 40 }, (_, index) => `item ${index + 1}`));
  expect(words(pages.at(-1) ?? { marks: [] }).slice(-2)).toEqual(['Soma', '99']);
});

test('[X4] a heading is not the last on its page', () => {
  const filling: SheetNode = { ...flowing, kind: 'space', height: 72 };
  const [first, second] = pagesOf([filling, text('Itens', { bold: true }), rows(1)]);
  expect(words(first ?? { marks: [] })).toEqual([]);
  expect(words(second ?? { marks: [] }).slice(0, 2)).toEqual(['Itens', 'Item']);
});

test('[X4] each record begins a page, with numbers of its own', () => {
  const record = { header: [], body: [text('a')], footer: [text(`${pageToken}/${pagesToken}`)] };
  const { pages } = layOutSheets({ ...document, records: [record, record] }, measure);
  expect(pages.map(words)).toEqual([
    ['1/1', 'a'],
    ['1/1', 'a'],
  ]);
});

test('[X4] what has a place stands there, and flows with nothing', () => {
  const [page] = pagesOf([
    { ...text('no canto', { align: 'end' }), x: 50, y: 5, width: 40 },
    {
      ...flowing,
      kind: 'section',
      x: 0,
      y: 0,
      width: 100,
      height: 20,
      children: [],
      background: '#eeeeee',
      border: '',
      radius: 0,
      padding: 3,
    },
    text('corpo'),
  ]);
  const [corner, box, body] = page?.marks ?? [];
  expect(corner).toMatchObject({ kind: 'text', x: 50 + 40 - 16, width: 16 });
  expect(box).toMatchObject({ kind: 'box', x: 0, y: 0, width: 100, height: 20, fill: '#eeeeee' });
  expect(body).toMatchObject({ kind: 'text', x: 10, text: 'corpo' });
  expect(body?.y).toBeLessThan(16);
});

test('[X4] neighbours with `cols` stand side by side until twelve are full', () => {
  const beside = (words: string, cols: number): SheetNode => ({ ...text(words), cols });
  const [page] = pagesOf([beside('a', 6), beside('b', 6), beside('c', 6)]);
  const [a, b, c] = page?.marks ?? [];
  expect([a?.x, b?.x, c?.x]).toEqual([10, 51.5, 10]);
  expect(a?.y).toBe(b?.y);
  expect(c?.y).toBeGreaterThan(a?.y ?? 0);
});

test('[X4] a text that has no room takes smaller letters where it may, else it ends in an ellipsis', () => {
  const long = 'Maria Aparecida de Souza';
  const [fitting] = pagesOf([{ ...text(long, { fit: true }), width: 40 }])[0]?.marks ?? [];
  expect(fitting).toMatchObject({ text: long });
  expect(fitting?.kind === 'text' && fitting.size).toBeCloseTo(8, 0);
  const [cut] = pagesOf([{ ...text(long, { lines: 1 }), width: 20 }])[0]?.marks ?? [];
  expect(cut).toMatchObject({ size: 10, text: 'Maria Apa…' });
});

test('[X4] a page break begins a page, and empty room does not', () => {
  const gap: SheetNode = { ...flowing, kind: 'space', height: 30 };
  const pages = pagesOf([text('a'), { ...flowing, kind: 'break' }, gap, text('b'), gap, gap, gap]);
  expect(pages.map(words)).toEqual([['a'], ['b']]);
  expect(pages[1]?.marks[0]?.y).toBeLessThan(20);
});

test('[X4] what no code holds leaves its frame', () => {
  const code = (content: string): SheetNode => ({
    ...flowing,
    kind: 'qrcode',
    text: content,
    color: '#000000',
    align: 'center',
    height: 20,
  });
  const [page] = pagesOf([code('ok'), code('x'.repeat(5_000))]);
  expect(page?.marks.map(({ kind, x }) => [kind, x])).toEqual([
    ['qrcode', 40],
    ['box', 40],
  ]);
});
