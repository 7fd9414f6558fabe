import type { ListSheet } from './list-sheet.ts';
import { type Paper, type PaperItem, paperStream, paragraph, pencils } from './paper.ts';
import { formatFor, naturalWidths, type TableRow, tableItems } from './table.ts';

/** The PDF of a list. All rows are in memory while it is created. */
export function listPdf(sheet: ListSheet, rows: readonly TableRow[]): AsyncGenerator<Uint8Array> {
  const { title, context, heads, groups, closing } = sheet;
  const body = withBands(rows, groups);
  const footer = `${title} · ${context.texts.exportedAt} ${context.madeAt} ${context.texts.by} ${context.madeBy}`;
  return paperStream(context, { title, footer }, (pen) => {
    const widths = naturalWidths(heads, [...rows, ...closing], pen);
    return { format: formatFor(widths), items: (paper) => items(paper, sheet, [...body, ...closing], widths) };
  });
}

function* items(
  paper: Paper,
  { title, summary, heads, figures, context }: ListSheet,
  rows: readonly TableRow[],
  widths: readonly number[],
): Generator<PaperItem> {
  yield paragraph(paper, title, pencils.title, 2);
  for (const { label, text } of summary) yield paragraph(paper, `${label}: ${text}`, pencils.text, 1);
  yield { height: 8, draw: () => undefined };
  if (rows.length === 0) {
    yield* tableItems(paper, heads, [{ kind: 'band', text: context.texts.empty }], widths);
    return;
  }
  yield* tableItems(paper, heads, rows, widths);
  if (figures.length > 0) yield { height: 6, draw: () => undefined };
  for (const figure of figures) yield paragraph(paper, figure, pencils.text, 2);
}

/** Inserts the name of each group above its rows. */
function withBands(rows: readonly TableRow[], groups: ListSheet['groups']): readonly TableRow[] {
  const ends = groups.map((_, index) => groups[index + 1]?.at ?? rows.length);
  return [
    ...rows.slice(0, groups[0]?.at ?? rows.length),
    ...groups.flatMap(({ at, text }, index): TableRow[] => [{ kind: 'band', text }, ...rows.slice(at, ends[index])]),
  ];
}
