import { limits } from '../limits.ts';
import { type Cell, isBlank, type SheetRow, textOf } from './cell.ts';
import { createClosingFilter } from './closing-rows.ts';
import { csvFormat, csvRows, type Encoding, type Separator } from './csv-reader.ts';
import { isErrorHeading, unguard } from './error-columns.ts';
import type { RowSource } from './source.ts';
import { unreadable } from './unreadable.ts';
import { openXlsx } from './xlsx-reader.ts';

/** How to read a file; what is missing is detected. */
export type ReadingOptions = {
  readonly aba?: string | undefined;
  readonly separador?: Separator | undefined;
  readonly codificacao?: Encoding | undefined;
  readonly linha_titulo?: number | undefined;
};

/** A file as headings and rows, whatever its format. */
export type Table = {
  readonly formato: 'csv' | 'xlsx';
  readonly abas: readonly string[] | null;
  readonly aba: string | null;
  readonly separador: Separator | null;
  readonly codificacao: Encoding | null;
  readonly linha_titulo: number;
  /** Headings by column; '' for a column without one. */
  readonly titulos: readonly string[];
  /** Whether it is a file of failed rows, whose first two columns are the row and the reason. */
  readonly isErrorFile: boolean;
  /** The rows below the headings that are not blank, in groups of some hundred. Throws above the limit of rows. */
  readonly rows: () => AsyncGenerator<readonly SheetRow[]>;
};

/** Opens an uploaded file. Throws ARQUIVO_NAO_IMPORTAVEL if it is neither CSV nor XLSX, or has no headings. */
export async function openTable(source: RowSource, options: ReadingOptions = {}): Promise<Table> {
  const { head, size } = source;
  if (size === 0) throw unreadable('vazio');
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') throw unreadable('xls');
  if (head.subarray(0, 2).toString('latin1') === 'PK' && head[2] === 3 && head[3] === 4) {
    const book = await openXlsx(source);
    const { aba, heading } = await findSheet(book, options);
    const parts = { formato: 'xlsx', abas: book.abas, aba, separador: null, codificacao: null } as const;
    return asTable(parts, heading, () => book.rows(aba));
  }
  if (/^(%PDF|\x89PNG|GIF8|\xff\xd8\xff|Rar!|7z\xbc\xaf)/.test(head.subarray(0, 8).toString('latin1')))
    throw unreadable('binario');
  const format = await csvFormat(source, withoutUndefined(options));
  const rows = (): AsyncGenerator<SheetRow[]> => csvRows(source, format);
  const heading = await firstRow(rows(), options.linha_titulo);
  if (heading === null) throw unreadable(options.linha_titulo === undefined ? 'vazio' : 'sem_titulo');
  return asTable({ formato: 'csv', abas: null, aba: null, ...format }, heading, rows);
}

function withoutUndefined({ separador, codificacao }: ReadingOptions) {
  return {
    ...(separador === undefined ? {} : { separador }),
    ...(codificacao === undefined ? {} : { codificacao }),
  };
}

function asTable(
  parts: Pick<Table, 'formato' | 'abas' | 'aba' | 'separador' | 'codificacao'>,
  { linha, cells }: SheetRow,
  read: () => AsyncGenerator<readonly SheetRow[]>,
): Table {
  const titulos = cells.map((cell) => textOf(cell).trim().slice(0, 300));
  while (titulos.at(-1) === '') titulos.pop();
  const isErrorFile = isErrorHeading(titulos);
  return {
    ...parts,
    linha_titulo: linha,
    titulos,
    isErrorFile,
    rows: async function* rows() {
      let count = 0;
      const withoutClosing = createClosingFilter();
      for await (const batch of read()) {
        const all = batch[0] !== undefined && batch[0].linha > linha ? batch : batch.filter((row) => row.linha > linha);
        const below = withoutClosing(all);
        count += below.length;
        if (count > limits.rows) throw unreadable('linhas');
        if (below.length === 0) continue;
        // Texts of our own CSV have an apostrophe before what looks like a formula.
        yield isErrorFile && parts.formato === 'csv' ? below.map(unguarded) : below;
      }
    },
  };
}

function unguarded({ linha, cells }: SheetRow): SheetRow {
  return { linha, cells: cells.map((cell): Cell => (typeof cell === 'string' ? unguard(cell) : cell)) };
}

type Book = Awaited<ReturnType<typeof openXlsx>>;

/** The requested sheet, otherwise the first one with rows. */
async function findSheet(
  book: Book,
  { aba, linha_titulo }: ReadingOptions,
): Promise<{ readonly aba: string; readonly heading: SheetRow }> {
  if (aba !== undefined && !book.abas.includes(aba)) throw unreadable('aba');
  for (const name of aba === undefined ? book.abas.slice(0, 50) : [aba]) {
    const heading = await firstRow(book.rows(name), linha_titulo);
    if (heading !== null) return { aba: name, heading };
  }
  throw unreadable(linha_titulo === undefined ? 'vazio' : 'sem_titulo');
}

/** The heading row: the one with the given number, otherwise the first that is not blank. */
async function firstRow(rows: AsyncGenerator<readonly SheetRow[]>, linha?: number): Promise<SheetRow | null> {
  for await (const batch of rows) {
    for (const row of batch) {
      if (linha === undefined) return row;
      if (row.linha === linha) return row;
      if (row.linha > linha) return null;
    }
  }
  return null;
}

/** Whether a row has cells to the right of the headings: an unquoted separator has shifted its columns. */
export function hasSurplus({ cells }: SheetRow, titulos: readonly string[]): boolean {
  return cells.length > titulos.length && cells.slice(titulos.length).some((cell) => !isBlank(cell));
}
