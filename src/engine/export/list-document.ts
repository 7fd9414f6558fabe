import type { ListRow } from '../lists/row-shape.ts';
import { closingOf, type TableClosing } from './closing.ts';
import type { DocumentColumn } from './columns.ts';
import type { DocumentContext } from './document-context.ts';
import type { SummaryLine } from './filter-summary.ts';
import { type Aggregated, createTotals } from './totals.ts';

/** The content of a list's export, for every format. Rows are delivered once, in order. */
export type ListDocument = {
  readonly title: string;
  readonly columns: readonly DocumentColumn[];
  /** The field by which rows are grouped; they arrive group by group. Null without groups. */
  readonly group: DocumentColumn | null;
  /** Search, filters, groups and order in words. */
  readonly summary: readonly SummaryLine[];
  readonly rows: AsyncIterable<readonly ListRow[]>;
  readonly aggregates: readonly Aggregated[];
  /** Fields whose values are counted. */
  readonly counted: readonly DocumentColumn[];
  readonly context: DocumentContext;
};

/** Passes the rows through, and provides the closing of the list after the last one. */
export function withClosing(document: ListDocument): {
  readonly rows: AsyncGenerator<readonly ListRow[]>;
  readonly closing: () => TableClosing;
  readonly count: () => number;
} {
  const { aggregates, counted, columns, context } = document;
  const totals = createTotals(aggregates, counted);
  async function* pass(): AsyncGenerator<readonly ListRow[]> {
    for await (const batch of document.rows) {
      for (const row of batch) totals.add(row);
      yield batch;
    }
  }
  return { rows: pass(), closing: () => closingOf(totals, columns, context), count: totals.count };
}
