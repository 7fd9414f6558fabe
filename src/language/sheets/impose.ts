import { gridSize, type PageSize, type SheetGrid } from '../view/template-values.ts';
import { moved } from './item.ts';
import type { BoxMark, SheetMark, SheetPage, Sheets } from './sheet.ts';

/** Distance, length and thickness of cut marks, in mm. */
const cut = { distance: 1, length: 4, thickness: 0.15, color: '#5b6675' } as const;

/** Arranges pages side by side on sheets of paper, row by row, centred on each. */
export function imposeSheets(sheets: Sheets, grid: SheetGrid): Sheets {
  const perSheet = grid.columns * grid.rows;
  const block = gridSize(grid, sheets);
  const [left, top] = [(grid.width - block.width) / 2, (grid.height - block.height) / 2];
  const pages: SheetPage[] = [];
  for (let from = 0; from < sheets.pages.length; from += perSheet) {
    const together = sheets.pages.slice(from, from + perSheet).map(({ marks }, index) => {
      const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
      const x = left + column * (sheets.width + grid.columnGap);
      return moved(marks, x, top + row * (sheets.height + grid.rowGap));
    });
    pages.push({ marks: [...together.flat(), ...cutMarks(grid, sheets, { left, top })] });
  }
  return { ...sheets, width: grid.width, height: grid.height, pages };
}

function cutMarks(
  grid: SheetGrid,
  page: PageSize,
  { left, top }: { readonly left: number; readonly top: number },
): readonly SheetMark[] {
  if (!grid.cutMarks) return [];
  const { width, height } = gridSize(grid, page);
  const upright = edges(left, page.width, grid.columns, grid.columnGap);
  const level = edges(top, page.height, grid.rows, grid.rowGap);
  const above = Math.min(cut.length, top - cut.distance);
  const beside = Math.min(cut.length, left - cut.distance);
  const half = cut.thickness / 2;
  const line = (x: number, y: number, long: PageSize): BoxMark => ({
    ...{ kind: 'box', x, y, ...long, fill: cut.color, stroke: '', radius: 0 },
  });
  const down = { width: cut.thickness, height: above };
  const across = { width: beside, height: cut.thickness };
  return [
    ...(above <= 0
      ? []
      : upright.flatMap((x) => [
          line(x - half, top - cut.distance - above, down),
          line(x - half, top + height + cut.distance, down),
        ])),
    ...(beside <= 0
      ? []
      : level.flatMap((y) => [
          line(left - cut.distance - beside, y - half, across),
          line(left + width + cut.distance, y - half, across),
        ])),
  ];
}

/** The edges of pages along one side of the sheet; adjacent pages share one. */
function edges(from: number, size: number, count: number, gap: number): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => from + index * (size + gap)).flatMap((at) => [at, at + size]);
  return all.filter((at, index) => index === 0 || at - (all[index - 1] ?? 0) > 0.01);
}
