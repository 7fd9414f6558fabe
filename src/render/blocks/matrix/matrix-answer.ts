import { isRecord } from '../../../language/json/record.ts';
import type { CellContext } from '../../../language/values/cell-context.ts';
import { type WriteCell, writeBoolean, writeDate, writeDateTime } from '../../../language/values/cell-text.ts';

/** A result as a table, with cells in the order of the columns, whose names may repeat. */
export type Matrix = {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** The result has further rows that were not sent. */
  readonly isCut: boolean;
  /** Duration in ms; null if the answer does not have it. */
  readonly took: number | null;
};

export type MatrixColumn = {
  readonly name: string;
  readonly isNumeric: boolean;
  /** In characters, from its heading and first cells. */
  readonly width: number;
  readonly write: WriteCell;
};

/** Rows that determine the column widths. */
const measured = 200;
const [narrowest, widest] = [4, 36];

/**
 * Parses `{ columns, result, count }`; rows may be lists of cells, or objects by column name. Null for anything else.
 */
export function readMatrix(answer: unknown): Matrix | null {
  if (!isRecord(answer) || !Array.isArray(answer.columns) || !Array.isArray(answer.result)) return null;
  const names = answer.columns.map(String);
  const rows = answer.result.map((row: unknown): readonly unknown[] => {
    if (Array.isArray(row)) return row;
    return isRecord(row) ? names.map((name) => row[name]) : [row];
  });
  return {
    columns: names.map((name, index) => readColumn(name, rows, index)),
    rows,
    isCut: answer.truncado === true,
    took: typeof answer.duracao_ms === 'number' ? answer.duracao_ms : null,
  };
}

function readColumn(name: string, rows: Matrix['rows'], index: number): MatrixColumn {
  const values = rows.map((row) => row[index]).filter((value) => value !== null && value !== undefined);
  const areAll = (test: (value: unknown) => boolean) => values.length > 0 && values.every(test);
  const isNumeric = areAll((value) => typeof value === 'number');
  const write = isNumeric
    ? writePlainNumber
    : areAll((value) => typeof value === 'boolean')
      ? writeBoolean
      : areAll((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
        ? writeDate
        : areAll((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value))
          ? writeDateTime
          : writePlain;
  const longest = values.slice(0, measured).reduce<number>((most, value) => Math.max(most, textOf(value).length), 0);
  return { name, isNumeric, width: Math.min(widest, Math.max(narrowest, name.length, longest)), write };
}

/** Without thousands separators, because a number may be an id or a year. */
const writePlainNumber: WriteCell = (value) => textOf(value).replace('.', ',');
const writePlain: WriteCell = (value) => textOf(value);

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cell as text; '' without a value. */
export function writeMatrixCell(column: MatrixColumn | undefined, value: unknown, context: CellContext): string {
  return value === null || value === undefined ? '' : (column?.write ?? writePlain)(value, context);
}

/** The result as CSV for Portuguese spreadsheets: semicolons, and no text that they would compute. */
export function matrixToCsv({ columns, rows }: Matrix, context: CellContext): string {
  const lines = rows.map((row) =>
    columns.map((column, index) => {
      const text = writeMatrixCell(column, row[index], context);
      return csvCell(column.isNumeric ? text : harmless(text));
    }),
  );
  const head = columns.map(({ name }) => csvCell(harmless(name)));
  return [head, ...lines].map((cells) => cells.join(';')).join('\r\n');
}

const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const csvCell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
