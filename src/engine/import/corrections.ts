import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { type EarlierImport, findRepeated } from './earlier-import.ts';
import type { CorrectedCells, ImportRow } from './import-table.ts';
import type { Cell, SheetRow } from './reading/cell.ts';
import { errorTitles } from './reading/error-columns.ts';
import type { OpenImported } from './reading/file-tables.ts';
import type { Table } from './reading/table.ts';
import type { RowResult } from './rows/import-rows.ts';
import type { PreparedRowError } from './rows/prepare-row.ts';

/** How an import relates to the earlier one whose rows had failed. */
export type Corrections = {
  /** Rows that are skipped, and how they count: rows of the same file that were corrected, or already imported. */
  readonly isSettled: (linha: number) => boolean;
  readonly settledAs: 'settled' | 'same';
  /** Updates the rows of the earlier import, within the transaction that saves them. */
  readonly keep: (tx: Queryable, rows: readonly SheetRow[], results: readonly RowResult[]) => Promise<void>;
};

const nothing: Corrections = { isSettled: () => false, settledAs: 'settled', keep: async () => undefined };

/** @param row the running import; its `id_origem` is the earlier one */
export async function openCorrections(
  db: Queryable,
  row: ImportRow,
  table: Table,
  open: OpenImported,
): Promise<Corrections> {
  const { id_origem, id_arquivo, pedido } = row;
  if (id_origem === null) return nothing;
  const [origin] = await db.query<Origin>(
    sql`select id, id_arquivo, nome_arquivo, pedido, linha, dh_registro from vitral_importacao where id = ${id_origem}`,
  );
  if (origin === undefined) return nothing;
  if (origin.id_arquivo === id_arquivo) {
    if (origin.pedido.aba !== pedido.aba) return nothing;
    const settled = await db.query<{ linha: number }>(
      sql`select linha from vitral_importacao_erro where id_importacao = ${origin.id} and corrigida`,
    );
    const rows = new Set(settled.map(({ linha }) => linha));
    return { ...nothing, isSettled: (linha) => rows.has(linha) };
  }
  if (table.isErrorFile) {
    const { length } = errorTitles;
    const lineOf = ({ cells }: SheetRow): number => Number(cells[0]);
    const columns = { titulos: table.titulos.slice(length), cellsOf: ({ cells }: SheetRow) => cells.slice(length) };
    return pedido.simular
      ? nothing
      : { ...nothing, keep: (tx, rows, results) => keepIn(tx, origin, { ...columns, lineOf }, rows, results) };
  }
  // The whole file again: skips what was imported from it; the other rows are those that had failed.
  const repeated = await findRepeated(db, origin, table, open);
  if (repeated === null) return nothing;
  const { done, corrections } = repeated;
  const lineOf = ({ linha }: SheetRow): number => corrections.get(linha) ?? 0;
  const file = { titulos: table.titulos, cellsOf: ({ cells }: SheetRow) => cells, lineOf };
  return {
    isSettled: (linha) => done.has(linha),
    settledAs: 'same',
    keep: pedido.simular ? nothing.keep : (tx, rows, results) => keepIn(tx, origin, file, rows, results),
  };
}

type Origin = EarlierImport;

/** A file of corrected rows. */
type Corrected = {
  readonly titulos: readonly string[];
  readonly cellsOf: (row: SheetRow) => readonly Cell[];
  /** Number of a row in the earlier import. A number that is not above 0 stands for none of its rows. */
  readonly lineOf: (row: SheetRow) => number;
};

async function keepIn(
  tx: Queryable,
  origin: Origin,
  { titulos, cellsOf, lineOf }: Corrected,
  rows: readonly SheetRow[],
  results: readonly RowResult[],
): Promise<void> {
  const places = new Map(rows.map((row) => [row.linha, row]));
  const known = results.flatMap((result) => {
    const row = places.get(result.linha);
    const linha = row === undefined ? 0 : lineOf(row);
    const cells = row === undefined ? [] : cellsOf(row);
    return Number.isSafeInteger(linha) && linha > 0 && linha < 2 ** 31 ? [{ linha, cells, result }] : [];
  });
  const done = known.filter(({ result }) => result.kind !== 'failed').map(({ linha }) => linha);
  if (done.length > 0) {
    const settled = await tx.execute(sql`
      update vitral_importacao_erro set corrigida = true, celulas = null
      where id_importacao = ${origin.id} and not corrigida
        and linha in (select value::int from json_array_elements_text(${JSON.stringify(done)}::json))`);
    await tx.execute(sql`
      update vitral_importacao set com_erro = com_erro - ${settled}, corrigidas = corrigidas + ${settled}
      where id = ${origin.id}`);
  }
  const again = known
    .filter(({ result }) => result.kind === 'failed')
    .map(({ linha, cells, result }) => ({
      linha,
      erros: result.errors.map((error) => inOrigin(error, linha, origin)),
      celulas: { titulos, cells },
    }));
  if (again.length === 0) return;
  await tx.execute(sql`
    update vitral_importacao_erro as e set erros = v.erros, celulas = v.celulas
    from json_populate_recordset(null::vitral_importacao_erro, ${JSON.stringify(again)}::json) as v
    where e.id_importacao = ${origin.id} and e.linha = v.linha and not e.corrigida`);
}

/** An error at its row and column in the earlier import; columns are matched by the fields they fill. */
function inOrigin(error: PreparedRowError, linha: number, { pedido }: Origin): PreparedRowError {
  const column = pedido.mapeamento.find(({ campo }) => campo === error.campo);
  return { ...error, linha, coluna: column?.coluna ?? null, titulo: column?.titulo ?? null };
}

/** The cells of a row under the headings of its own file; corrected cells replace them. */
export function correctedCells(
  titulos: readonly string[],
  cells: readonly Cell[],
  correction: CorrectedCells | null,
): readonly Cell[] {
  if (correction === null) return cells;
  const places = new Map<string, number[]>();
  for (const [place, titulo] of correction.titulos.entries())
    places.set(titulo, [...(places.get(titulo) ?? []), place]);
  return titulos.map((titulo, index) => {
    const place = places.get(titulo)?.shift();
    return (place === undefined ? cells[index] : correction.cells[place]) ?? null;
  });
}
