import { expect, test } from 'vitest';
import type { SheetGrid } from '../view/template-values.ts';
import { imposeSheets } from './impose.ts';
import type { SheetMark, Sheets } from './sheet.ts';

const card = (name: string): SheetMark => ({
  ...{ kind: 'text', x: 4, y: 8, width: 20, size: 9, bold: false, color: '#000000', text: name },
});
const cards = (count: number): Sheets => ({
  ...{ title: 'Credencial', file: 'cartao', width: 80, height: 50, images: [] },
  pages: Array.from({ length: count }, (_, index) => ({ marks: [card(String(index + 1))] })),
});
const grid: SheetGrid = {
  ...{ width: 210, height: 297, columns: 2, rows: 3, columnGap: 10, rowGap: 5, cutMarks: false },
};
const placesOf = ({ pages }: Sheets) =>
  pages.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [[mark.text, mark.x, mark.y]] : [])));

test('pages stand line by line in the middle of the paper, and what is over begins another sheet', () => {
  const sheets = imposeSheets(cards(8), grid);
  expect(sheets).toMatchObject({ width: 210, height: 297, title: 'Credencial', file: 'cartao' });
  // 170 x 160 mm in the middle: from 20 and 68.5 mm on.
  expect(placesOf(sheets)).toEqual([
    [
      ...[
        ['1', 24, 76.5],
        ['2', 114, 76.5],
        ['3', 24, 131.5],
      ],
      ...[
        ['4', 114, 131.5],
        ['5', 24, 186.5],
        ['6', 114, 186.5],
      ],
    ],
    [
      ['7', 24, 76.5],
      ['8', 114, 76.5],
    ],
  ]);
});

test('cut marks stand at every edge, outside of what is cut and on the paper', () => {
  const boxesOf = (more: Partial<SheetGrid>) =>
    (imposeSheets(cards(6), { ...grid, cutMarks: true, ...more }).pages[0]?.marks ?? []).filter(
      (mark) => mark.kind === 'box',
    );
  // Four edges across and six down, each at both ends.
  expect(boxesOf({})).toHaveLength(2 * 4 + 2 * 6);
  // Where pages touch, one cut is enough.
  expect(boxesOf({ columnGap: 0, rowGap: 0 })).toHaveLength(2 * 3 + 2 * 4);
  for (const { x, y, width, height } of boxesOf({})) {
    const isOutside = x + width < 20 || x > 190 || y + height < 68.5 || y > 228.5;
    expect([isOutside, x >= 0, y >= 0, x + width <= 210, y + height <= 297]).toEqual([true, true, true, true, true]);
  }
  // Without room beside the pages there are none there.
  expect(boxesOf({ columnGap: 50 })).toHaveLength(2 * 4);
});
