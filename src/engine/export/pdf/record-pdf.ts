import { lineHeight } from '../drawing/pen.ts';
import type { PrintBlock, PrintDocument, PrintField, PrintImage } from '../print/print-document.ts';
import { colors, type Paper, type PaperItem, paperStream, paragraph, pencils } from './paper.ts';
import { formatFor, naturalWidths, type TableRow, tableItems } from './table.ts';

/** The printed form of a record as PDF. */
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
): Generator<PaperItem> {
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

/** Places fields side by side while their twelfths of the width allow it; on paper none is narrower than a quarter. */
function linesOf(fields: readonly PrintField[]): PrintField[][] {
  const lines: PrintField[][] = [];
  let used = 12;
  for (const field of fields) {
    // Several pictures take the full width of the page.
    const columns = field.images.length > 1 ? 12 : Math.max(3, field.columns);
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
/** Height of pictures of one field, and of fields side by side, in points. */
const imageHeight = 130;
const imagesOfLine = 4;
/** Lines of a value that stay together; longer values become separate lines that may break across pages. */
const maxLines = 40;

function* fieldLine(paper: Paper, fields: readonly PrintField[]): Generator<PaperItem> {
  const [only] = fields;
  if (fields.length === 1 && only !== undefined) {
    if (only.images.length > 1) return yield* pictures(paper, only);
    const lines = only.images.length === 1 ? [] : paper.pen.wrap(only.text, paper.width - gap, pencils.text, 5_000);
    if (lines.length > maxLines) return yield* longText(paper, only.label, lines);
  }
  yield fieldsOf(paper, fields);
}

/** Arranges the pictures of a field in lines that may break across pages. */
function* pictures(paper: Paper, { label, images, text }: PrintField): Generator<PaperItem> {
  const room = paper.width / imagesOfLine;
  yield { ...paragraph(paper, label, pencils.quiet), keepWithNext: true };
  for (let from = 0; from < images.length; from += imagesOfLine) {
    const line = images.slice(from, from + imagesOfLine);
    yield {
      height: imageHeight,
      draw: (y) => {
        for (const [index, image] of line.entries())
          drawImage(paper.doc, image, paper.left + index * room, y, room - gap);
      },
    };
  }
  if (text !== '') yield paragraph(paper, text, pencils.text);
  yield { height: 7, draw: () => undefined };
}

function* longText(paper: Paper, label: string, lines: readonly string[]): Generator<PaperItem> {
  const { pen, left } = paper;
  yield { ...paragraph(paper, label, pencils.quiet), keepWithNext: true };
  for (const line of lines)
    yield { height: pencils.text.size * lineHeight, draw: (y) => pen.write(line, left, y, pencils.text) };
  yield { height: 6, draw: () => undefined };
}

/** Draws fields side by side: labels, then the picture of each, then its text. */
function fieldsOf({ doc, pen, left, width }: Paper, fields: readonly PrintField[]): PaperItem {
  const unit = width / 12;
  const small = pencils.quiet.size * lineHeight;
  const step = pencils.text.size * lineHeight;
  const cells = fields.map((field) => {
    const room = field.columns * unit - gap;
    const [image = null] = field.images;
    const text = field.text === '' && image === null ? '–' : field.text;
    return {
      columns: field.columns,
      room,
      image,
      label: pen.wrap(field.label, room, pencils.quiet, 2),
      lines: text === '' ? [] : pen.wrap(text, room, pencils.text, maxLines),
    };
  });
  const labelHeight = Math.max(...cells.map(({ label }) => label.length)) * small;
  const heightOf = (image: PrintImage | null): number => (image === null ? 0 : imageHeight);
  const bodyHeight = Math.max(...cells.map(({ image, lines }) => heightOf(image) + lines.length * step));
  return {
    height: labelHeight + bodyHeight + 7,
    draw: (y) => {
      let x = left;
      for (const { columns, room, image, label, lines } of cells) {
        for (const [index, line] of label.entries()) pen.write(line, x, y + index * small, pencils.quiet);
        const top = y + labelHeight;
        if (image !== null) drawImage(doc, image, x, top, room);
        for (const [index, line] of lines.entries())
          pen.write(line, x, top + heightOf(image) + index * step, pencils.text);
        x += columns * unit;
      }
    },
  };
}

function drawImage(doc: Paper['doc'], { base64 }: PrintImage, x: number, y: number, room: number): void {
  try {
    doc.image(Buffer.from(base64, 'base64'), x, y, { fit: [room, imageHeight - 4] });
  } catch {
    // An unreadable picture leaves an empty frame: the rest of the record is still worth printing.
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
