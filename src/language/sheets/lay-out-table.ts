import type { SheetTable } from './content.ts';
import { type SheetItem, space } from './item.ts';
import { lineMark, type MeasureText, stepOf } from './lay-out-text.ts';
import type { SheetMark } from './sheet.ts';

/** Padding of cells and thickness of the line below a row, in mm. */
const padding = 1.2;
const hairline = 0.12;
/** Maximum lines of a cell; longer texts end with an ellipsis. */
const maxLines = 12;
const lineColor = '#d4dae3';
const bandColor = '#eef2f7';
const quietColor = '#5b6675';

/** A table as items: its label, the header, which is repeated on each page, rows and totals. */
export function tableItems(table: SheetTable, width: number, measure: MeasureText): readonly SheetItem[] {
  const { label, columns, rows, totals, note, size, color } = table;
  const plain = { size, bold: false, color, align: 'start', lines: null, fit: false } as const;
  const heading = { ...plain, bold: true };
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (width * share) / shares);
  const rowOf = (cells: readonly string[], isBand: boolean): SheetItem => {
    const looks = columns.map(({ bold, align }) => ({ ...plain, bold: bold || isBand, align }));
    const lines = looks.map((look, index) => {
      const text = cells[index] ?? '';
      return text === '' ? [] : measure.wrap(text, Math.max(1, (widths[index] ?? 0) - 2 * padding), look, maxLines);
    });
    const step = stepOf(size);
    const height = Math.max(1, ...lines.map((each) => each.length)) * step + 2 * padding * 0.7;
    const marks: SheetMark[] = isBand
      ? [{ kind: 'box', x: 0, y: 0, width, height, fill: bandColor, stroke: '', radius: 0 }]
      : [];
    let x = 0;
    for (const [index, look] of looks.entries()) {
      const room = widths[index] ?? 0;
      for (const [place, line] of (lines[index] ?? []).entries()) {
        const at = { x: x + padding, y: padding * 0.7 + place * step, width: room - 2 * padding };
        marks.push(lineMark(line, at, look, measure));
      }
      x += room;
    }
    marks.push({
      kind: 'box',
      x: 0,
      y: height - hairline,
      width,
      height: hairline,
      fill: lineColor,
      stroke: '',
      radius: 0,
    });
    return { height, marks };
  };
  const header = rowOf(
    columns.map((column) => column.label),
    true,
  );
  const above: readonly SheetItem[] =
    label === ''
      ? []
      : [
          { height: stepOf(size), marks: [lineMark(label, { width }, heading, measure)], keepWithNext: true },
          { ...space(0.8), keepWithNext: true },
        ];
  const quiet = { ...plain, color: quietColor };
  return [
    ...above,
    { ...header, keepWithNext: true },
    ...rows.map((cells) => ({ ...rowOf(cells, false), header })),
    ...totals.map((cells) => ({ ...rowOf(cells, true), header })),
    ...(note === '' ? [] : [{ height: stepOf(size) + 1, marks: [lineMark(note, { y: 1, width }, quiet, measure)] }]),
  ];
}
