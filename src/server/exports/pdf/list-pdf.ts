import { formatNumber } from '../../../ui/format/number.ts';
import type { ListRow } from '../../lists/row-shape.ts';
import { type Closing, writeTotal } from '../closing.ts';
import type { DocumentColumn } from '../columns.ts';
import { type ListDocument, withClosing } from '../list-document.ts';
import type { ExportTexts } from '../texts.ts';
import { createBreath, type Item, type Paper, paperStream, paragraph, pencils } from './paper.ts';
import { formatFor, naturalWidths, type TableColumn, type TableRow, tableItems } from './table.ts';

/** Rows that a PDF of a list holds at most: nobody reads more on paper, and a workbook holds a million. */
export const mostPdfRows = 10_000;

/**
 * The PDF of a list. All of its rows are in memory while it is made.
 * @returns null when there are more rows than a PDF holds; then nothing has been made
 */
export async function listPdf(document: ListDocument): Promise<AsyncGenerator<Uint8Array> | null> {
  const { columns, group, context } = document;
  const { rows, closing } = withClosing(document);
  const breathe = createBreath();
  const table: TableRow[] = [];
  const counts = new Map<string, number>();
  const places: { readonly at: number; readonly text: string }[] = [];
  let last: string | null = null;
  let count = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      count += 1;
      if (count > mostPdfRows) return null;
      const name = groupName(group, row, context.texts.emptyValue);
      if (name !== null) {
        if (name !== last) places.push({ at: table.length, text: name });
        last = name;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      table.push({ kind: 'row', cells: columns.map((column) => column.write(column.read(row), row)) });
      await breathe();
    }
  }
  const body = withBands(table, places, counts);
  const end = closing();
  const closingRows = count === 0 ? [] : closingTable(end, columns, context.texts);
  const heads: TableColumn[] = columns.map(({ label, isNumber }) => ({ label, isNumber }));
  const footer = `${document.title} · ${context.texts.exportedAt} ${context.madeAt} ${context.texts.by} ${context.madeBy}`;
  return paperStream(context, { title: document.title, footer }, (pen) => {
    const widths = naturalWidths(heads, [...table, ...closingRows], pen);
    return {
      format: formatFor(widths),
      items: (paper) => items(paper, document, heads, [...body, ...closingRows], widths, end, count),
    };
  });
}

function* items(
  paper: Paper,
  { title, summary, context }: ListDocument,
  heads: readonly TableColumn[],
  rows: readonly TableRow[],
  widths: readonly number[],
  closing: Closing,
  count: number,
): Generator<Item> {
  yield paragraph(paper, title, pencils.title, 2);
  for (const { label, text } of summary) yield paragraph(paper, `${label}: ${text}`, pencils.text, 1);
  yield { height: 8, draw: () => undefined };
  if (count === 0) {
    yield* tableItems(paper, heads, [{ kind: 'band', text: context.texts.empty }], widths);
    return;
  }
  yield* tableItems(paper, heads, rows, widths);
  if (closing.figures.length > 0) yield { height: 6, draw: () => undefined };
  for (const { label, value, total } of closing.figures) {
    const text = total === null ? formatNumber(value) : writeTotal(total, context.texts);
    yield paragraph(paper, `${label}: ${text}`, pencils.text, 2);
  }
}

function groupName(group: DocumentColumn | null, row: ListRow, empty: string): string | null {
  if (group === null) return null;
  const name = group.write(group.read(row), row);
  return `${group.label}: ${name === '' ? empty : name}`;
}

/** Puts the name of each group, and how many rows it has, above its rows. */
function withBands(
  rows: readonly TableRow[],
  places: readonly { readonly at: number; readonly text: string }[],
  counts: ReadonlyMap<string, number>,
): TableRow[] {
  const ends = places.map((_, index) => places[index + 1]?.at ?? rows.length);
  const first = places[0]?.at ?? rows.length;
  return [
    ...rows.slice(0, first),
    ...places.flatMap(({ at, text }, index): TableRow[] => [
      { kind: 'band', text: `${text} (${formatNumber(counts.get(text) ?? 0)})` },
      ...rows.slice(at, ends[index]),
    ]),
  ];
}

/** The scope of the totals, then a row for each function. One without room for its name says it in its own line. */
function closingTable({ scope, rows }: Closing, columns: readonly DocumentColumn[], texts: ExportTexts): TableRow[] {
  return [
    { kind: 'band', text: scope },
    ...rows.flatMap(({ label, labelAt, totals }): TableRow[] => {
      const cells = columns.map((_, index) => {
        const total = totals.get(index);
        return total === undefined ? (index === labelAt ? label : '') : writeTotal(total, texts);
      });
      const row: TableRow = { kind: 'total', cells };
      return labelAt === null ? [{ kind: 'band', text: label }, row] : [row];
    }),
  ];
}
