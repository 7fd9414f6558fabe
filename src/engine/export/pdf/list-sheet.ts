import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatNumber } from '../../../ui/format/number.ts';
import type { ListRow } from '../../lists/row-shape.ts';
import { type TableClosing, writeTotal } from '../closing.ts';
import type { DocumentColumn } from '../columns.ts';
import type { DocumentContext } from '../document-context.ts';
import type { SummaryLine } from '../filter-summary.ts';
import { type ListDocument, withClosing } from '../list-document.ts';
import type { ExportTexts } from '../texts.ts';
import type { TableColumn, TableRow } from './table.ts';

/** Maximum number of rows in a PDF of a list: nobody reads more on paper, and a workbook holds a million. */
export const maxPdfRows = 10_000;

/** Everything in a list's PDF except its rows, as plain data that can be sent to a thread. */
export type ListSheet = {
  readonly title: string;
  readonly context: DocumentContext;
  readonly heads: readonly TableColumn[];
  readonly summary: readonly SummaryLine[];
  /** Where groups begin among the rows, and their names. */
  readonly groups: readonly { readonly at: number; readonly text: string }[];
  /** Totals below the rows. */
  readonly closing: readonly TableRow[];
  /** Separate figures, one per line. */
  readonly figures: readonly string[];
};

/** ms for which writing cells may block the event loop before other calls get their turn. */
const slice = 12;
/** Rows that are sent at a time. */
const portion = 200;

/**
 * Writes the rows of a list as its columns do and passes them to `add` in order; returns the rest of its sheet.
 * @returns null if there are more rows than a PDF holds
 */
export async function writeListSheet(
  document: ListDocument,
  add: (rows: readonly TableRow[]) => Promise<void>,
): Promise<ListSheet | null> {
  const { title, summary, columns, group, context } = document;
  const { rows, closing } = withClosing(document);
  const breathe = createBreath();
  const groups: { readonly at: number; readonly text: string }[] = [];
  const counts = new Map<string, number>();
  let written: TableRow[] = [];
  let last: string | null = null;
  let count = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      count += 1;
      if (count > maxPdfRows) return null;
      const name = groupName(group, row, context.texts.emptyValue);
      if (name !== null) {
        if (name !== last) groups.push({ at: count - 1, text: name });
        last = name;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      written.push({ kind: 'row', cells: columns.map((column) => column.write(column.read(row), row)) });
      if (written.length >= portion) {
        await add(written);
        written = [];
      }
      await breathe();
    }
  }
  if (written.length > 0) await add(written);
  const end = closing();
  return {
    ...{ title, context, summary },
    heads: columns.map(({ label, isNumber }) => ({ label, isNumber })),
    groups: groups.map(({ at, text }) => ({ at, text: `${text} (${formatNumber(counts.get(text) ?? 0)})` })),
    closing: count === 0 ? [] : closingTable(end, columns, context.texts),
    figures: end.figures.map(
      ({ label, value, total }) =>
        `${label}: ${total === null ? formatNumber(value) : writeTotal(total, context.texts)}`,
    ),
  };
}

/** Yields to the event loop when the time slice is over. */
function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await nextTurn();
    since = performance.now();
  };
}

function groupName(group: DocumentColumn | null, row: ListRow, empty: string): string | null {
  if (group === null) return null;
  const name = group.write(group.read(row), row);
  return `${group.label}: ${name === '' ? empty : name}`;
}

/**
 * The scope of the totals, then a row for each function. A function without space for its label has a line of its own
 * for it.
 */
function closingTable(
  { scope, rows }: TableClosing,
  columns: readonly DocumentColumn[],
  texts: ExportTexts,
): TableRow[] {
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
