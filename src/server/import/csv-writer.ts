import { type Cell, textOf } from './cell.ts';
import { guard } from './error-columns.ts';

/** Writes rows as CSV for spreadsheet programs: semicolons, UTF-8 with its mark, and nothing that they would compute. */
export async function* writeCsv(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const batch of rows) {
    let text = '';
    for (const cells of batch) text += `${cells.map(csvCell).join(';')}\r\n`;
    if (text !== '') yield text;
  }
}

function csvCell(cell: Cell): string {
  const text = guard(textOf(cell));
  return /["\r\n;,\t|]|^\s|\s$|^sep=/i.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
