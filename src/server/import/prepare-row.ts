import type { ApiError } from '../http/api-error.ts';
import type { FieldError } from '../http/catalogue.ts';
import { type FileRow, isBlank, textOf } from './cell.ts';
import { convertCell } from './convert.ts';
import type { ImportPlan, PlannedColumn } from './plan.ts';
import { hasSurplus } from './table.ts';

/** One thing that is wrong with a row of the file; `coluna` is null when it is the row as a whole. */
export type RowError = {
  readonly linha: number;
  readonly coluna: number | null;
  readonly titulo: string | null;
  readonly campo: string | null;
  readonly valor: string | null;
  readonly code: string;
  readonly message: string;
};

/** A row with its cells read: values by field, texts of relations still to be looked up. */
export type PreparedRow = {
  readonly row: FileRow;
  /** Values as a save takes them; fields of empty cells are not among them. */
  readonly values: Map<string, unknown>;
  readonly references: ReadonlyMap<PlannedColumn, string>;
  readonly empty: ReadonlySet<string>;
  readonly errors: RowError[];
};

/** Reads the cells of a row. What cannot be read becomes an error of the row. */
export function prepareRow(
  row: FileRow,
  plan: ImportPlan,
  {
    titulos,
    timeZone,
    isCsv,
  }: { readonly titulos: readonly string[]; readonly timeZone: string; readonly isCsv: boolean },
): PreparedRow {
  const values = new Map<string, unknown>();
  const references = new Map<PlannedColumn, string>();
  const empty = new Set<string>();
  const errors: RowError[] = [];
  if (isCsv && hasSurplus(row, titulos))
    errors.push({
      ...{ linha: row.linha, coluna: null, titulo: null, campo: null, valor: null },
      code: 'colunas',
      message: 'A linha tem mais colunas do que os títulos. Ponha entre aspas o texto que contém o separador.',
    });
  for (const column of plan.columns) {
    const cell = row.cells[column.coluna] ?? null;
    if (isBlank(cell)) {
      empty.add(column.field.name);
      continue;
    }
    if (column.lookups !== null && !(typeof cell === 'object' && cell?.kind === 'error')) {
      references.set(column, textOf(cell).trim());
      continue;
    }
    const converted = convertCell(column.field, cell, timeZone);
    if ('value' in converted) {
      if (converted.value === null) empty.add(column.field.name);
      else values.set(column.field.name, converted.value);
    } else errors.push(cellError(row, column, converted.code, converted.message));
  }
  return { row, values, references, empty, errors };
}

/** The error of one cell. */
export function cellError(row: FileRow, column: PlannedColumn, code: string, message: string): RowError {
  const text = textOf(row.cells[column.coluna] ?? null);
  return {
    linha: row.linha,
    coluna: column.coluna,
    titulo: column.titulo,
    campo: column.field.name,
    valor: text === '' ? null : text.slice(0, 200).toWellFormed(),
    code,
    message,
  };
}

/** What a refused save says, at the columns of the row that it is about. */
export function rowErrors(row: FileRow, plan: ImportPlan, error: ApiError): RowError[] {
  const at = (name: string | undefined, code: string, message: string): RowError => {
    const column = plan.columns.find(({ field }) => field.name === name);
    if (column !== undefined) return cellError(row, column, code, message);
    const field = name === undefined ? undefined : plan.model.fields[name];
    return {
      ...{ linha: row.linha, coluna: null, titulo: null, campo: field?.name ?? null, valor: null },
      code,
      message: field === undefined ? message : `${field.title}: ${message}`,
    };
  };
  if (isError(error, 'DADOS_INVALIDOS'))
    return error.details.errors.map(({ pointer, code, message }: FieldError) =>
      at(pointer.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~'), code, message),
    );
  if (isError(error, 'VALOR_REPETIDO')) return [at(error.details.campos[0], error.code, error.message)];
  return [at(undefined, error.code, error.message)];
}

function isError<Code extends ApiError['code']>(error: ApiError, code: Code): error is ApiError<Code> {
  return error.code === code;
}
