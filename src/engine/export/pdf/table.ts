import { lineHeight, type Pen, type Pencil } from '../drawing/pen.ts';
import { colors, type PageFormat, type Paper, type PaperItem, paperWidth, pencils } from './paper.ts';

export type TableColumn = { readonly label: string; readonly isNumber: boolean };

export type TableRow =
  | { readonly kind: 'row' | 'total'; readonly cells: readonly string[] }
  /** One text across all columns: a group, or what follows. */
  | { readonly kind: 'band'; readonly text: string };

const padding = 4;
/** Maximum width of a wrapped cell, in points. */
const widest = 190;
const narrowest = 26;
/** Maximum lines of a cell; longer texts end with an ellipsis and are complete in a workbook. */
const maxLines = 12;
/** Number of rows that are measured for the column widths. */
const sampleSize = 400;

/** Widths that the columns need to show their texts. */
export function naturalWidths(columns: readonly TableColumn[], rows: readonly TableRow[], pen: Pen): number[] {
  const widths = columns.map(({ label }) => pen.width(longestWord(label), pencils.strong));
  const step = Math.max(1, Math.floor(rows.length / sampleSize));
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'band' || (row.kind === 'row' && index % step !== 0)) continue;
    const pencil = row.kind === 'total' ? pencils.strong : pencils.text;
    for (const [place, text] of row.cells.entries())
      widths[place] = Math.max(widths[place] ?? 0, pen.width(text.slice(0, 200), pencil));
  }
  return widths.map((width) => Math.min(widest, Math.max(narrowest, Math.ceil(width) + 2 * padding + 1)));
}

const formats: readonly PageFormat[] = [
  { size: 'A4', landscape: false },
  { size: 'A4', landscape: true },
  { size: 'A3', landscape: true },
  { size: 'A2', landscape: true },
];

/** The smallest page format on which columns of these widths fit side by side. */
export function formatFor(widths: readonly number[]): PageFormat {
  const wanted = widths.reduce((sum, width) => sum + width, 0);
  // Slightly narrower columns only wrap the longest texts.
  return formats.find((format) => wanted * 0.85 <= paperWidth(format)) ?? { size: 'A2', landscape: true };
}

/** The rows of a table, with a header that is repeated on each page. */
export function* tableItems(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: Iterable<TableRow>,
  wanted: readonly number[],
): Generator<PaperItem> {
  const widths = fitWidths(wanted, paper.width);
  const header = rowItem(
    paper,
    columns,
    widths,
    columns.map(({ label }) => label),
    'header',
  );
  yield { ...header, keepWithNext: true };
  for (const row of rows) {
    const item = row.kind === 'band' ? bandItem(paper, row.text) : rowItem(paper, columns, widths, row.cells, row.kind);
    yield { ...item, header, ...(row.kind === 'band' ? { keepWithNext: true } : {}) };
  }
}

/** Widens all columns equally if there is space, otherwise narrows the widest. */
function fitWidths(wanted: readonly number[], room: number): number[] {
  const sum = wanted.reduce((total, width) => total + width, 0);
  if (sum <= room) {
    const extra = Math.min(60, (room - sum) / Math.max(1, wanted.length));
    return wanted.map((width) => width + extra);
  }
  let low = 0;
  let high = Math.max(...wanted);
  for (let round = 0; round < 40; round += 1) {
    const limit = (low + high) / 2;
    if (wanted.reduce((total, width) => total + Math.min(width, limit), 0) > room) high = limit;
    else low = limit;
  }
  return wanted.map((width) => Math.min(width, low));
}

type Look = 'header' | 'row' | 'total';

function rowItem(
  { doc, pen, left }: Paper,
  columns: readonly TableColumn[],
  widths: readonly number[],
  cells: readonly string[],
  look: Look,
): PaperItem {
  const pencil: Pencil = look === 'row' ? pencils.text : pencils.strong;
  const step = pencil.size * lineHeight;
  const lines = columns.map((_, index) => {
    const text = cells[index] ?? '';
    return text === '' ? [] : pen.wrap(text, (widths[index] ?? 0) - 2 * padding, pencil, maxLines);
  });
  const height = Math.max(1, ...lines.map((each) => each.length)) * step + 2 * padding - 1;
  const total = widths.reduce((sum, width) => sum + width, 0);
  return {
    height,
    draw: (y) => {
      if (look !== 'row') doc.rect(left, y, total, height).fill(colors.band);
      let x = left;
      for (const [index, column] of columns.entries()) {
        const width = widths[index] ?? 0;
        for (const [place, line] of (lines[index] ?? []).entries()) {
          const start = column.isNumber ? x + width - padding - pen.width(line, pencil) : x + padding;
          pen.write(line, start, y + padding - 0.5 + place * step, pencil);
        }
        x += width;
      }
      doc
        .lineWidth(0.4)
        .strokeColor(colors.line)
        .moveTo(left, y + height)
        .lineTo(left + total, y + height)
        .stroke();
    },
  };
}

function bandItem({ pen, left, width }: Paper, text: string): PaperItem {
  const pencil = pencils.strong;
  const lines = pen.wrap(text, width - 2 * padding, pencil, maxLines);
  const step = pencil.size * lineHeight;
  const above = 6;
  return {
    height: above + lines.length * step + padding,
    draw: (y) => {
      for (const [index, line] of lines.entries()) pen.write(line, left + padding, y + above + index * step, pencil);
    },
  };
}

function longestWord(label: string): string {
  return label.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
