import type { EntityRecord } from '../../host/host.ts';
import { type DrawnColumn, textOf } from '../columns/cell.tsx';
import { copyToClipboard, toHtmlTable, toTsv } from './clipboard.ts';

/** Copies rows as displayed, with headings if there are several. Returns false if the browser refused. */
export function copyRows(rows: readonly EntityRecord[], columns: readonly DrawnColumn[]): Promise<boolean> {
  const cells = rows.map((row) => columns.map((column) => textOf(column, row)));
  const hasHead = rows.length > 1;
  const lines = hasHead ? [columns.map(({ label }) => label), ...cells] : cells;
  return copyToClipboard(toTsv(lines), toHtmlTable(lines, hasHead));
}
