/** The rows of a CSV text; quotes as in RFC 4180, any line end, without the byte order mark. */
export function parseCsv(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  const start = text.startsWith('\ufeff') ? 1 : 0;
  for (let place = start; place < text.length; place += 1) {
    const letter = text[place] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[place + 1] === '\n') place += 1;
      endRow();
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Rows as CSV with its byte order mark, every cell in quotes. */
export function writeCsv(rows: readonly (readonly string[])[], separator: string): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator);
  return `\ufeff${rows.map((cells) => `${line(cells)}\r\n`).join('')}`;
}
