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

/** Rows that a PDF of a list holds at most: nobody reads more on paper, and a workbook holds a million. */
export const maxPdfRows = 10_000;

/** All of a list's PDF but its rows, in words: plain data that a thread can be sent. */
export type ListSheet = {
  readonly title: string;
  readonly context: DocumentContext;
  readonly heads: readonly TableColumn[];
  readonly summary: readonly SummaryLine[];
  /** Where groups begin among the rows, and what they are called. */
  readonly groups: readonly { readonly at: number; readonly text: string }[];
  /** Totals below the rows. */
  readonly closing: readonly TableRow[];
  /** Figures of their own, in a line each. */
  readonly figures: readonly string[];
};

/** ms for which writing cells holds the event loop before other calls get their turn. */
const slice = 12;
/** Rows that are passed on at a time. */
const portion = 200;

/**
 * Writes the rows of a list as their columns do and passes them to `add`, in their order; answers the rest of its sheet.
 * @returns null when there are more rows than a PDF holds
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

/** Lets the event loop turn when the time slice is over. */
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

/** The scope of the totals, then a row for each function. One without room for its name says it in its own line. */
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
