/** Cells as text for a spreadsheet: tabs and line breaks within a cell are quoted as spreadsheets do. */
export function toTsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

/** The same as a table for word processors; numbers keep their format. */
export function toHtmlTable(lines: readonly (readonly string[])[], hasHead: boolean): string {
  const rows = lines.map((cells, index) => {
    const tag = hasHead && index === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

/** Copies text, and a table for programs that accept one, to the clipboard. Returns false if the browser refused. */
export async function copyToClipboard(text: string, html?: string): Promise<boolean> {
  try {
    if (html !== undefined && typeof ClipboardItem !== 'undefined') {
      const item = new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': new Blob([html], { type: 'text/html' }),
      });
      await navigator.clipboard.write([item]);
    } else {
      await navigator.clipboard.writeText(text);
    }
    return true;
  } catch (error) {
    // Nothing is shown to the user (specification 000, section 8).
    console.error('The text could not be copied.', error);
    return false;
  }
}

function quoted(cell: string): string {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
