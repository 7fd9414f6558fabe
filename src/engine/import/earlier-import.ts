import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { ImportRow } from './import-table.ts';
import { type SheetRow, textOf } from './reading/cell.ts';
import type { OpenImported } from './reading/file-tables.ts';
import type { Table } from './reading/table.ts';

/** An earlier import of another file into the same entity, whose rows may be in the new file again. */
export type EarlierImport = Pick<ImportRow, 'id' | 'id_arquivo' | 'nome_arquivo' | 'pedido' | 'linha' | 'dh_registro'>;

/** The part of a file that an earlier import has already imported. */
export type Repeated = {
  /** Numbers of the rows that equal imported ones. */
  readonly done: ReadonlySet<number>;
  /** Rows of the file by the rows that failed earlier and are still wrong, as far as they can be matched. */
  readonly corrections: ReadonlyMap<number, number>;
  /** Number of rows that failed and are still wrong. */
  readonly wrong: number;
};

const columns = sql`id, id_arquivo, nome_arquivo, pedido, linha, dh_registro`;

/** The user's last import into an entity that saved rows of another file, without dry runs and files of failed rows. */
export async function lastOtherImport(
  db: Queryable,
  id_usuario: number,
  entity: string,
  arquivo: number,
): Promise<EarlierImport | null> {
  const [row] = await db.query<EarlierImport>(sql`
    select ${columns} from vitral_importacao
    where id_usuario = ${id_usuario} and entity = ${entity} and id_arquivo <> ${arquivo}
      and estado in ('concluida', 'cancelada', 'interrompida') and criadas + alteradas + iguais > 0
      and not (pedido @> '{"simular": true}') and not (pedido @> '{"erros_de_arquivo": true}')
    order by id desc limit 1`);
  return row ?? null;
}

/**
 * Compares a file with that of an earlier import, by the columns that were imported. Equal rows count as done as often
 * as they were imported. Null if one of these columns is missing, or the earlier file no longer exists.
 */
export async function findRepeated(
  db: Queryable,
  earlier: EarlierImport,
  table: Table,
  open: OpenImported,
): Promise<Repeated | null> {
  const titles = earlier.pedido.mapeamento.map(({ titulo }) => titulo ?? '');
  const places = titles.map((title) => table.titulos.indexOf(title));
  if (places.length === 0 || places.some((place) => place < 0)) return null;
  const failures = await db.query<{ linha: number; corrigida: boolean }>(
    sql`select linha, corrigida from vitral_importacao_erro where id_importacao = ${earlier.id} order by linha`,
  );
  const failed = new Set(failures.map(({ linha }) => linha));
  const stored = await countStored(earlier, failed, open);
  if (stored === null) return null;
  const done = new Set<number>();
  const others: number[] = [];
  for await (const rows of table.rows())
    for (const row of rows) {
      const text = textOfRow(row, places);
      const left = stored.get(text) ?? 0;
      if (left === 0) others.push(row.linha);
      else {
        stored.set(text, left - 1);
        done.add(row.linha);
      }
    }
  const wrong = failures.filter(({ corrigida }) => !corrigida).length;
  const isSettled = new Map(failures.map(({ linha, corrigida }) => [linha, corrigida]));
  // A file with the same rows has as many others as had failed, in the same order; otherwise the position decides.
  const isSameRows = others.length === failures.length;
  const corrections = new Map<number, number>();
  for (const [index, linha] of others.entries()) {
    const before = isSameRows ? (failures[index]?.linha ?? 0) : linha;
    if (isSettled.get(before) === false) corrections.set(linha, before);
    // It was already corrected separately.
    else if (isSameRows) done.add(linha);
  }
  return { done, corrections, wrong };
}

/** How often each row was imported; null if the file no longer exists or cannot be read. */
async function countStored(
  earlier: EarlierImport,
  failed: ReadonlySet<number>,
  open: OpenImported,
): Promise<Map<string, number> | null> {
  const places = earlier.pedido.mapeamento.map(({ coluna }) => coluna);
  try {
    return await open(earlier, async (table) => {
      const stored = new Map<string, number>();
      for await (const rows of table.rows())
        for (const row of rows) {
          if (row.linha > earlier.linha || failed.has(row.linha)) continue;
          const text = textOfRow(row, places);
          stored.set(text, (stored.get(text) ?? 0) + 1);
        }
      return stored;
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

function textOfRow({ cells }: SheetRow, places: readonly number[]): string {
  return JSON.stringify(places.map((place) => textOf(cells[place] ?? null).trim()));
}
