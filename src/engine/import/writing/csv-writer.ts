import { type Cell, textOf } from '../reading/cell.ts';
import { guard } from '../reading/error-columns.ts';

/**
 * Writes rows as CSV for spreadsheet programs: semicolons, UTF-8 with a byte order mark, and nothing that they would
 * compute. No row is shorter than the heading.
 */
export async function* writeCsv(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield '\ufeff';
  let width: number | null = null;
  for await (const batch of rows) {
    let text = '';
    for (const cells of batch) {
      width ??= cells.length;
      text += `${cells.map(csvCell).join(';')}${';'.repeat(Math.max(0, width - cells.length))}\r\n`;
    }
    if (text !== '') yield text;
  }
}

function csvCell(cell: Cell): string {
  const text = guard(typeof cell === 'object' && cell?.kind === 'formula' ? '#N/A' : textOf(cell));
  return /["\r\n;,\t|]|^\s|\s$|^sep=/i.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
