import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { type ErrorProblem, fieldErrorsOf, problemOf } from '../../../platform/http/errors/define-errors.ts';
import type { ErrorReader, ErrorTexts } from '../../../platform/http/errors/error-texts.ts';
import type { FileSurvey } from '../file-surveys.ts';
import { importErrors } from '../import-errors.ts';
import { notationOf } from '../number-columns.ts';
import type { MappedImportColumn, RowPlan } from '../plan.ts';
import { type Cell, isBlank, type SheetRow, textOf } from '../reading/cell.ts';
import { hasSurplus } from '../reading/table.ts';
import { convertCell } from './convert.ts';

/** One problem of a row; `coluna` is null if it concerns the whole row. */
export type PreparedRowError = ErrorProblem & {
  readonly linha: number;
  readonly coluna: number | null;
  readonly titulo: string | null;
  readonly campo: string | null;
  readonly valor: string | null;
  /** Title of the field, if no column of the file fills it. */
  readonly rotulo?: string;
  /** The text of an error stored by an earlier version. */
  readonly message?: string;
};

/** A row whose cells were read: values by field, and texts of relations still to be looked up. */
export type PreparedRow = {
  readonly row: SheetRow;
  /** Values for a save, without the fields of empty cells. */
  readonly values: Map<string, unknown>;
  /** Currencies written with amounts, by field, if the record stores the currency. */
  readonly currencies: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<MappedImportColumn, string>;
  readonly empty: ReadonlySet<string>;
  readonly errors: PreparedRowError[];
};

/** What reading a cell needs besides its text. */
export type RowContext = {
  readonly titulos: readonly string[];
  readonly timeZone: string;
  readonly isCsv: boolean;
  /** The number notation of each column of the file, by all its cells. */
  readonly numeros: FileSurvey['numeros'];
};

/** Reads the cells of a row. Unreadable cells become errors of the row. */
export function prepareRow(
  row: SheetRow,
  plan: RowPlan,
  { titulos, timeZone, isCsv, numeros }: RowContext,
): PreparedRow {
  const values = new Map<string, unknown>();
  const currencies = new Map<string, string>();
  const references = new Map<MappedImportColumn, string>();
  const empty = new Set<string>();
  const errors: PreparedRowError[] = [];
  if (isCsv && hasSurplus(row, titulos))
    errors.push({
      ...{ linha: row.linha, coluna: null, titulo: null, campo: null, valor: null },
      ...importErrors.colunas(),
    });
  for (const column of plan.columns) {
    const cell = row.cells[column.coluna] ?? null;
    if (isBlank(cell)) {
      empty.add(column.field.name);
      continue;
    }
    if (column.lookups !== null && !isFormula(cell)) {
      references.set(column, textOf(cell).trim());
      continue;
    }
    const notation = notationOf(column.field, numeros[column.coluna] ?? null, column.notacao);
    const converted = convertCell(column.field, cell, timeZone, notation);
    if ('value' in converted) {
      if (converted.value === null) empty.add(column.field.name);
      else values.set(column.field.name, converted.value);
      if (converted.currency !== undefined) currencies.set(column.field.name, converted.currency);
    } else errors.push(cellError(row, column, converted));
  }
  return { row, values, currencies, references, empty, errors };
}

/** A formula without a value cannot be used for a lookup. */
function isFormula(cell: Cell): boolean {
  return typeof cell === 'object' && (cell?.kind === 'error' || cell?.kind === 'formula');
}

/** The error of one cell. */
export function cellError(
  row: SheetRow,
  column: MappedImportColumn,
  { code, text: name, values }: ErrorProblem,
): PreparedRowError {
  const text = textOf(row.cells[column.coluna] ?? null);
  return {
    linha: row.linha,
    coluna: column.coluna,
    titulo: column.titulo,
    campo: column.field.name,
    valor: text === '' ? null : text.slice(0, 200).toWellFormed(),
    ...{ code, text: name, values },
  };
}

/** The errors of a refused save, at the columns of the row. */
export function rowErrors(row: SheetRow, plan: RowPlan, error: ApiError): PreparedRowError[] {
  const at = (name: string | undefined, { code, text, values }: ErrorProblem): PreparedRowError => {
    const column = plan.columns.find(({ field }) => field.name === name);
    if (column !== undefined) return cellError(row, column, { code, text, values });
    const field = name === undefined ? undefined : plan.model.fields[name];
    return {
      ...{ linha: row.linha, coluna: null, titulo: null, campo: field?.name ?? null, valor: null },
      ...{ code, text, values },
      ...(field === undefined ? {} : { rotulo: field.title }),
    };
  };
  const problem = problemOf(error);
  const { code, values } = problem;
  if (error.code === 'DADOS_INVALIDOS')
    return fieldErrorsOf(error).map((one) =>
      at(one.pointer.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~'), one),
    );
  const campos: readonly string[] = Array.isArray(values.campos) ? values.campos : [];
  return [at(code === 'VALOR_REPETIDO' ? campos[0] : undefined, problem)];
}

/** The text of a row's error for its reader. */
export function writeRowError(error: PreparedRowError, texts: ErrorTexts, reader: ErrorReader): string {
  const message = error.message ?? texts.write(error, reader);
  return error.rotulo === undefined ? message : `${reader.translate(error.rotulo)}: ${message}`;
}
