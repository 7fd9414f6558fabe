import sql, { join } from 'sql-template-tag';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { SqlError } from '../../platform/database/errors.ts';
import type { ErrorProblem } from '../../platform/http/errors/define-errors.ts';
import { importErrors } from './import-errors.ts';
import type { SaveMode } from './plan.ts';
import type { Cell } from './reading/cell.ts';
import type { ReadingOptions } from './reading/table.ts';
import type { RowResult } from './rows/import-rows.ts';
import type { PreparedRowError } from './rows/prepare-row.ts';
import type { Mapping } from './suggest.ts';

/** The parameters of an import as they are stored. */
export type StoredRequest = ReadingOptions & {
  readonly mapeamento: readonly Mapping[];
  readonly modo: SaveMode;
  readonly chave?: string[];
  readonly valores_vazios: 'ignorar' | 'limpar';
  readonly simular: boolean;
  /** The earlier import: the one whose failed rows these are, or one of the same file. */
  readonly origem?: number;
  /** The file is a file of failed rows. */
  readonly erros_de_arquivo?: boolean;
};

export type ImportState = 'na_fila' | 'executando' | 'concluida' | 'cancelada' | 'interrompida' | 'falhou';

/** Cells of a corrected row that failed again, under the headings of their file. */
export type CorrectedCells = { readonly titulos: readonly string[]; readonly cells: readonly Cell[] };

export type ImportRow = {
  readonly id: number;
  readonly entity: string;
  readonly id_arquivo: number;
  readonly nome_arquivo: string;
  readonly id_usuario: number;
  readonly pedido: StoredRequest;
  readonly estado: ImportState;
  readonly linhas: number;
  readonly linha: number;
  readonly lidas: number;
  readonly criadas: number;
  readonly alteradas: number;
  readonly iguais: number;
  readonly com_erro: number;
  readonly corrigidas: number;
  readonly id_origem: number | null;
  /** Whether the earlier import is of the same file. */
  readonly mesmo_arquivo: boolean;
  /** The reason why it ended. */
  readonly motivo: ErrorProblem | null;
  /** The same in the form of an earlier version: a Portuguese sentence. */
  readonly mensagem: string | null;
  readonly dh_registro: string;
  readonly dh_fim: string | null;
  readonly restante: number | null;
};

const columns = sql`id, entity, id_arquivo, nome_arquivo, id_usuario, pedido, estado, linhas, linha, lidas, criadas,
  alteradas, iguais, com_erro, corrigidas, id_origem,
  exists (select 1 from vitral_importacao as o where o.id = vitral_importacao.id_origem
    and o.id_arquivo = vitral_importacao.id_arquivo) as mesmo_arquivo, motivo, mensagem, dh_registro, dh_fim,
  case when estado = 'executando' and lidas > lidas_inicio and linhas >= lidas
    then ceil(extract(epoch from now() - dh_inicio) / (lidas - lidas_inicio) * (linhas - lidas))::int end as restante`;

const underWay = sql`estado in ('na_fila', 'executando')`;

/** Name of the task that runs imports; its key is the import's order number. */
export const importTaskName = 'importacao';

/** Interrupts imports without a task: their attempts all ended with their servers. Returns how many. */
export function interruptAbandoned(db: Queryable): Promise<number> {
  return db.execute(sql`
    update vitral_importacao as i set estado = 'interrompida' where ${underWay} and not exists (
      select from vitral_tarefa as t
      where t.nome = ${importTaskName} and t.chave = i.ordem and t.estado in ('pendente', 'executando'))`);
}

/** Adds the task that runs an import, in the transaction that queues it. */
type Order = {
  /** Identifies the task. Runs with another order number are obsolete. */
  readonly ordem: string;
  readonly enqueue: (tx: Queryable, id: number) => Promise<unknown>;
};

/** Adds an import with its task. Throws IMPORTACAO_EM_ANDAMENTO if the user has a running one. */
export async function addImport(
  db: Database,
  row: Pick<ImportRow, 'entity' | 'id_arquivo' | 'nome_arquivo' | 'id_usuario' | 'pedido' | 'linhas'>,
  { ordem, enqueue }: Order,
): Promise<number> {
  return orUnderWay(db, row.id_usuario, () =>
    db.transaction(async (tx) => {
      const [added] = await tx.query<{ id: number }>(sql`
        insert into vitral_importacao (entity, id_arquivo, nome_arquivo, id_usuario, pedido, estado, linhas, ordem, id_origem)
        values (${row.entity}, ${row.id_arquivo}, ${row.nome_arquivo}, ${row.id_usuario},
          ${JSON.stringify(row.pedido)}::jsonb, 'na_fila', ${row.linhas}, ${ordem}, ${row.pedido.origem ?? null}) returning id`);
      if (added === undefined) throw new Error('Inserting into vitral_importacao returned no row.');
      await enqueue(tx, added.id);
      return added.id;
    }),
  );
}

/** Queues an interrupted or cancelled import again; returns false if it is neither. */
export async function requeueImport(
  db: Database,
  { id, id_usuario }: ImportRow,
  { ordem, enqueue }: Order,
): Promise<boolean> {
  return orUnderWay(db, id_usuario, () =>
    db.transaction(async (tx) => {
      const count = await tx.execute(sql`
        update vitral_importacao set estado = 'na_fila', ordem = ${ordem}, dh_fim = null
        where id = ${id} and estado in ('interrompida', 'cancelada')`);
      if (count > 0) await enqueue(tx, id);
      return count > 0;
    }),
  );
}

async function orUnderWay<T>(db: Database, id_usuario: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SqlError) || error.constraint !== 'vitral_importacao_uma') throw error;
    const [other] = await db.query<{ id: number }>(
      sql`select id from vitral_importacao where id_usuario = ${id_usuario} and ${underWay}`,
    );
    throw importErrors.IMPORTACAO_EM_ANDAMENTO({ id_importacao: other?.id ?? null });
  }
}

/** An import of a user; null if there is none. */
export async function findImport(db: Queryable, id: number, id_usuario: number): Promise<ImportRow | null> {
  const [row] = await db.query<ImportRow>(
    sql`select ${columns} from vitral_importacao where id = ${id} and id_usuario = ${id_usuario}`,
  );
  return row ?? null;
}

/** A user's last imports, newest first. */
export function listImports(
  db: Database,
  id_usuario: number,
  entity: string | null,
  limit: number,
): Promise<ImportRow[]> {
  const only = entity === null ? sql`` : sql` and entity = ${entity}`;
  return db.query<ImportRow>(
    sql`select ${columns} from vitral_importacao where id_usuario = ${id_usuario}${only} order by id desc limit ${limit}`,
  );
}

/**
 * Starts a run of an import, the first or a continuation after a server stopped. Null if it was cancelled, has ended or
 * has another order number. A dry run starts again, because its simulated saves are lost.
 */
export async function beginImport(tx: Queryable, id: number, ordem: string): Promise<ImportRow | null> {
  const isOwn = sql`id = ${id} and ordem = ${ordem} and ${underWay}`;
  const anew = await tx.execute(sql`
    update vitral_importacao
    set linha = 0, lidas = 0, criadas = 0, alteradas = 0, iguais = 0, com_erro = 0, corrigidas = 0
    where ${isOwn} and (pedido ->> 'simular')::boolean`);
  if (anew > 0) await tx.execute(sql`delete from vitral_importacao_erro where id_importacao = ${id}`);
  const [row] = await tx.query<ImportRow>(sql`
    update vitral_importacao
    set estado = 'executando', dh_inicio = now(), lidas_inicio = lidas, mensagem = null, motivo = null
    where ${isOwn} returning ${columns}`);
  return row ?? null;
}

export async function setRowCount(db: Database, id: number, linhas: number): Promise<void> {
  await db.execute(sql`update vitral_importacao set linhas = ${linhas} where id = ${id}`);
}

/**
 * Stores the results of rows in the transaction that saves them. Returns false if the import was cancelled or has
 * another order number: the transaction must then be rolled back.
 */
export async function keepProgress(
  tx: Queryable,
  id: number,
  ordem: string,
  results: readonly RowResult[],
): Promise<boolean> {
  const count = (kind: RowResult['kind']): number => results.filter((one) => one.kind === kind).length;
  const last = results.at(-1)?.linha ?? 0;
  const failures = results
    .filter(({ kind }) => kind === 'failed')
    .map(({ linha, errors }) => ({ linha, erros: errors }));
  const updated = await tx.execute(sql`
    update vitral_importacao set linha = ${last}, lidas = lidas + ${results.length},
      criadas = criadas + ${count('created')}, alteradas = alteradas + ${count('changed')},
      iguais = iguais + ${count('same')}, com_erro = com_erro + ${failures.length}, corrigidas = corrigidas + ${count('settled')}
    where id = ${id} and estado = 'executando' and ordem = ${ordem} and linha < ${last}`);
  if (updated === 0) return false;
  if (failures.length > 0)
    await tx.execute(sql`
      insert into vitral_importacao_erro (id_importacao, linha, erros)
      select ${id}::bigint, v.linha, v.erros
      from json_populate_recordset(null::vitral_importacao_erro, ${JSON.stringify(failures)}::json) as v`);
  return true;
}

/** Ends an import in a state, unless it was cancelled before. */
export async function endImport(
  tx: Queryable,
  id: number,
  ordem: string,
  estado: ImportState,
  motivo: ErrorProblem | null = null,
): Promise<void> {
  const end = estado === 'interrompida' ? sql`null` : sql`now()`;
  await tx.execute(sql`
    update vitral_importacao set estado = ${estado}, motivo = ${motivo === null ? null : JSON.stringify(motivo)}::jsonb, dh_fim = ${end}
    where id = ${id} and ordem = ${ordem} and ${underWay}`);
}

export async function cancelImport(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    update vitral_importacao set estado = 'cancelada', dh_fim = now()
    where id = ${id} and estado in ('na_fila', 'executando', 'interrompida')`);
}

/** The first errors of an import, in the order of its rows. */
export async function firstErrors(db: Database, id: number, limit: number): Promise<readonly PreparedRowError[]> {
  const rows = await db.query<{ erros: PreparedRowError[] }>(
    sql`select erros from vitral_importacao_erro where id_importacao = ${id} and not corrigida order by linha limit ${limit}`,
  );
  return rows.flatMap(({ erros }) => erros).slice(0, limit);
}

type FailedRow = {
  readonly linha: number;
  readonly erros: readonly PreparedRowError[];
  /** The cells with which the row last failed, if they differ from those of the file. */
  readonly celulas: CorrectedCells | null;
};

/** Some of the rows after `behind` that are still wrong. */
export function failedRows(db: Database, id: number, behind: number, limit: number): Promise<FailedRow[]> {
  return db.query<FailedRow>(
    sql`select linha, erros, celulas from vitral_importacao_erro where id_importacao = ${id} and not corrigida and linha > ${behind} order by linha limit ${limit}`,
  );
}

/** The user's last column mapping for an entity. */
export async function lastMapping(db: Database, id_usuario: number, entity: string): Promise<readonly Mapping[]> {
  const rows = await db.query<{ mapeamento: Mapping[] }>(sql`
    select pedido -> 'mapeamento' as mapeamento from vitral_importacao
    where id_usuario = ${id_usuario} and entity = ${entity} order by id desc limit 5`);
  // The newest import wins; older ones add headings that it does not have.
  return rows.flatMap(({ mapeamento }) => mapeamento);
}

/** Days for which an import is kept, and the number kept per user. */
const storedDays = 30;
const storedImports = 50;

/** Deletes old imports; the regular cleanup deletes their files. */
export function deleteOld(db: Database): Promise<number> {
  const conditions = [
    sql`dh_registro < now() - ${storedDays} * interval '1 day'`,
    sql`id <= (select o.id from vitral_importacao as o where o.id_usuario = vitral_importacao.id_usuario order by o.id desc offset ${storedImports} limit 1)`,
  ];
  return db.execute(sql`delete from vitral_importacao where not ${underWay} and (${join(conditions, ' or ')})`);
}
