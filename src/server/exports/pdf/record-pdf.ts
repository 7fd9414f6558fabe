import type { PrintBlock, PrintDocument, PrintField } from '../print/print-document.ts';
import { colors, type Item, type Paper, paperStream, paragraph, pencils } from './paper.ts';
import { lineHeight } from './pen.ts';
import { formatFor, naturalWidths, type TableRow, tableItems } from './table.ts';

/** The PDF of a record: its form on paper. */
export function recordPdf(document: PrintDocument): AsyncGenerator<Uint8Array> {
  const { title, subject, blocks, context } = document;
  const name = subject === '' ? title : `${title}: ${subject}`;
  const footer = `${name} · ${context.texts.printedAt} ${context.madeAt} ${context.texts.by} ${context.madeBy}`;
  return paperStream(context, { title: name, footer }, (pen) => {
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    const widths = tables.map(({ columns, rows }) => naturalWidths(columns, rows.map(asRow), pen));
    const widest = widths.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
    return { format: formatFor(widest), items: (paper) => items(paper, name, blocks, widths) };
  });
}

function* items(
  paper: Paper,
  name: string,
  blocks: readonly PrintBlock[],
  widths: readonly (readonly number[])[],
): Generator<Item> {
  yield paragraph(paper, name, pencils.title, 10);
  let tables = 0;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      yield { height: 8, draw: () => undefined, keepWithNext: true };
      yield { ...paragraph(paper, block.text, pencils.heading, 4), keepWithNext: true };
    } else if (block.kind === 'fields') {
      for (const line of linesOf(block.fields)) yield* fieldLine(paper, line);
    } else {
      yield { height: 8, draw: () => undefined, keepWithNext: true };
      yield { ...paragraph(paper, block.label, pencils.heading, 4), keepWithNext: true };
      yield* tableItems(paper, block.columns, block.rows.map(asRow), widths[tables] ?? []);
      tables += 1;
      if (block.note !== '') yield paragraph(paper, block.note, pencils.quiet, 4);
    }
  }
}

/** Fields side by side as long as their columns of twelve have room; on paper none is narrower than a quarter. */
function linesOf(fields: readonly PrintField[]): PrintField[][] {
  const lines: PrintField[][] = [];
  let used = 12;
  for (const field of fields) {
    const columns = Math.max(3, field.columns);
    if (used + columns > 12) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push({ ...field, columns });
    used += columns;
  }
  return lines;
}

const gap = 10;
const imageHeight = 70;
/** Lines of a value that stay together; longer values go on as lines of their own, so that they may break over pages. */
const mostLines = 40;

function* fieldLine(paper: Paper, fields: readonly PrintField[]): Generator<Item> {
  const { doc, pen, left, width } = paper;
  const [only] = fields;
  const unit = width / 12;
  const small = pencils.quiet.size * lineHeight;
  const step = pencils.text.size * lineHeight;
  if (fields.length === 1 && only !== undefined && only.image === null) {
    const lines = pen.wrap(only.text, width - gap, pencils.text, 5_000);
    if (lines.length > mostLines) {
      yield { ...paragraph(paper, only.label, pencils.quiet), keepWithNext: true };
      for (const line of lines) yield { height: step, draw: (y) => pen.write(line, left, y, pencils.text) };
      yield { height: 6, draw: () => undefined };
      return;
    }
  }
  const cells = fields.map((field) => ({
    field,
    room: field.columns * unit - gap,
    label: pen.wrap(field.label, field.columns * unit - gap, pencils.quiet, 2),
    lines: pen.wrap(field.text === '' ? '–' : field.text, field.columns * unit - gap, pencils.text, mostLines),
  }));
  const labelHeight = Math.max(...cells.map(({ label }) => label.length)) * small;
  const bodyHeight = Math.max(
    ...cells.map(({ field, lines }) => (field.image === null ? lines.length * step : imageHeight)),
  );
  yield {
    height: labelHeight + bodyHeight + 7,
    draw: (y) => {
      let x = left;
      for (const { field, room, label, lines } of cells) {
        for (const [index, line] of label.entries()) pen.write(line, x, y + index * small, pencils.quiet);
        if (field.image === null)
          for (const [index, line] of lines.entries()) pen.write(line, x, y + labelHeight + index * step, pencils.text);
        else drawImage(doc, field.image.base64, x, y + labelHeight, room);
        x += field.columns * unit;
      }
    },
  };
}

function drawImage(doc: Paper['doc'], base64: string, x: number, y: number, room: number): void {
  try {
    doc.image(Buffer.from(base64, 'base64'), x, y, { fit: [room, imageHeight - 4] });
  } catch {
    // A picture that cannot be read leaves an empty frame: the rest of the record is worth printing.
    doc
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .rect(x, y, Math.min(room, 120), imageHeight - 4)
      .stroke();
  }
}

function asRow(cells: readonly string[]): TableRow {
  return { kind: 'row', cells };
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
