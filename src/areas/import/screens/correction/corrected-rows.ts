import type { ImportRowError } from '../../machines/import-types.ts';
import { parseCsv, writeCsv } from './csv.ts';

/** A corrected cell of a failed row. */
export type Correction = Pick<ImportRowError, 'linha' | 'titulo'> & { readonly coluna: number; readonly text: string };

/** Separator in the server's files of failed rows. */
const separator = ';';
/** Number of columns before those of the file itself: row and reason. */
const ownColumns = 2;

/**
 * The file of failed rows with the corrected cells, and only the corrected rows. Null if a corrected cell is not in it.
 * `isErrorFile`: the imported file was such a file itself, whose own first columns were replaced by the new ones.
 */
export function correctedRows(csv: string, corrections: readonly Correction[], isErrorFile: boolean): string | null {
  const [headings, ...rows] = parseCsv(csv, separator);
  if (headings === undefined || corrections.length === 0) return null;
  const byRow = new Map<string, string[]>();
  for (const { linha, coluna, titulo, text } of corrections) {
    const key = String(linha);
    const place = isErrorFile ? coluna : coluna + ownColumns;
    const cells = byRow.get(key) ?? [...(rows.find(([first]) => first === key) ?? [])];
    if (cells.length <= place || (titulo ?? '') !== (headings[place] ?? '')) return null;
    cells[place] = guarded(text);
    byRow.set(key, cells);
  }
  return writeCsv([headings, ...byRow.values()], separator);
}

/** The server removes one apostrophe from texts that would otherwise be a formula: a typed one needs another. */
function guarded(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
