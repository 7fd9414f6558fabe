import { readingsOf } from '../../../domain/numbers/number-text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { correctedCells } from '../corrections.ts';
import { failedRows } from '../import-table.ts';
import { type Cell, textOf } from '../reading/cell.ts';
import { errorTitles } from '../reading/error-columns.ts';
import type { Table } from '../reading/table.ts';
import type { PreparedRowError } from '../rows/prepare-row.ts';
import { writeCsv } from './csv-writer.ts';
import { writeXlsx } from './sheet-writer.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** Failed rows read from the database per query. */
const page = 1_000;

type ErrorFileOptions = {
  readonly db: Database;
  readonly id: number;
  readonly table: Table;
  readonly formato: SheetFormat;
  readonly write: (error: PreparedRowError) => string;
  readonly numeric: ReadonlySet<number>;
};

/**
 * The rows of a file that failed, with their number and the reasons in front.
 * @param numeric columns of number fields: as text their numbers must have one meaning only
 */
export function errorFile({
  db,
  id,
  table,
  formato,
  write,
  numeric,
}: ErrorFileOptions): AsyncGenerator<string | Uint8Array> {
  if (formato === 'csv') return writeCsv(errorRows(db, id, table, write, numeric));
  const rows = errorRows(db, id, table, write, new Set());
  const widths = [8, 60, ...ownTitles(table).map((title) => Math.min(40, Math.max(12, title.length + 4)))];
  return writeXlsx([{ name: 'Erros', widths, rows }]);
}

/** Removes the error columns of an earlier file of failed rows. */
function ownColumns<T>({ isErrorFile }: Table, cells: readonly T[]): readonly T[] {
  return isErrorFile ? cells.slice(errorTitles.length) : cells;
}

function ownTitles(table: Table): readonly string[] {
  return ownColumns(table, table.titulos);
}

async function* errorRows(
  db: Database,
  id: number,
  table: Table,
  write: (error: PreparedRowError) => string,
  numeric: ReadonlySet<number>,
): AsyncGenerator<Cell[][]> {
  yield [[...errorTitles, ...ownTitles(table)]];
  let behind = 0;
  let failures = await failedRows(db, id, behind, page);
  let next = 0;
  for await (const batch of table.rows()) {
    const found: Cell[][] = [];
    for (const { linha, cells } of batch) {
      let failure = failures[next];
      if (failure === undefined && failures.length === page) {
        behind = failures.at(-1)?.linha ?? behind;
        failures = await failedRows(db, id, behind, page);
        next = 0;
        failure = failures[0];
      }
      if (failure === undefined) break;
      if (failure.linha !== linha) continue;
      next += 1;
      const clear = cells.map((cell, place) => (numeric.has(place) ? clearNumber(cell) : cell));
      const own = correctedCells(ownTitles(table), ownColumns(table, clear), failure.celulas);
      found.push([linha, reasonOf(failure.erros, write), ...own]);
    }
    if (found.length > 0) yield found;
    if (next >= failures.length && failures.length < page) return;
  }
}

/** The reasons of a row in one text, each with its heading. */
function reasonOf(errors: readonly PreparedRowError[], write: (error: PreparedRowError) => string): string {
  return errors.map((error) => (error.titulo === null ? write(error) : `${error.titulo}: ${write(error)}`)).join(' | ');
}

/** A number of a workbook as an unambiguous text: 1.234 is '1,2340', because '1,234' may also be 1234. */
export function clearNumber(cell: Cell): Cell {
  const number = typeof cell === 'object' && cell?.kind === 'shown' ? cell.number : cell;
  if (typeof number !== 'number') return cell;
  const text = textOf(number);
  const { virgula = null, ponto = null } = readingsOf(text) ?? {};
  return virgula !== ponto && ponto !== null ? `${text}0` : number;
}
