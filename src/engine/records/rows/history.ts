import sql, { type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StoredRecord } from './rows.ts';

type Fields = Readonly<Record<string, unknown>>;

export type HistoryRow = {
  readonly id: number;
  readonly versao: number;
  readonly operacao: 'CRIACAO' | 'ALTERACAO' | 'EXCLUSAO';
  readonly dh_registro: string;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly antes: Record<string, unknown> | null;
  readonly depois: Record<string, unknown> | null;
};

/** The fields that differ between two states of a record, with both values. */
export function changedFields(
  model: EntityModel,
  before: StoredRecord | null,
  after: StoredRecord | null,
): { antes: Fields | null; depois: Fields | null } {
  const antes: Record<string, unknown> = {};
  const depois: Record<string, unknown> = {};
  for (const field of Object.values(model.fields)) {
    if (field.kind === 'collection') continue;
    const was = before?.[field.name] ?? null;
    const is = after?.[field.name] ?? null;
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    if (before !== null) antes[field.name] = was;
    if (after !== null) depois[field.name] = is;
  }
  return { antes: before === null ? null : antes, depois: after === null ? null : depois };
}

/** Writes a change into the history, in its transaction. */
export async function recordHistory(
  tx: Queryable,
  entry: {
    readonly model: EntityModel;
    readonly id: number;
    readonly versao: number;
    readonly operacao: HistoryRow['operacao'];
    /** 0 for the portal itself. */
    readonly id_usuario: number;
    readonly antes: Fields | null;
    readonly depois: Fields | null;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
    values (${entry.model.name}, ${entry.id}, ${entry.versao}, ${entry.operacao}, nullif(${entry.id_usuario}::bigint, 0),
      ${entry.antes === null ? null : JSON.stringify(entry.antes)}::jsonb, ${entry.depois === null ? null : JSON.stringify(entry.depois)}::jsonb)`);
}

/** The record at an earlier version, by undoing later changes; null if that version never existed. */
export async function stateAt(
  tx: Queryable,
  model: EntityModel,
  current: StoredRecord,
  versao: number,
): Promise<StoredRecord | null> {
  if (typeof current.versao !== 'number' || versao < 1 || versao > current.versao) return null;
  const rows = await tx.query<{ versao: number; antes: Record<string, unknown> | null }>(sql`
    select versao, antes from vitral_historico
    where entity = ${model.name} and id_registro = ${current.id} and versao > ${versao} and operacao = 'ALTERACAO'
      and ${isSince(current.dh_registro)}
    order by versao desc`);
  if (rows.at(-1)?.versao !== versao + 1 && versao < current.versao && (await isHistoryCut(tx))) return null;
  const state: Record<string, unknown> & { id: number } = { ...current, versao };
  for (const { antes } of rows) Object.assign(state, antes);
  return state;
}

/** Maximum difference between the clocks of the portal and of the database, in ms. */
const clockSlack = 86_400_000;

/** Skips months that ended before the record was created. */
function isSince(dh_registro: unknown): Sql {
  const made = typeof dh_registro === 'string' ? Date.parse(dh_registro) : Number.NaN;
  // In development the portal's clock may be ahead.
  if (Number.isNaN(made) || made > Date.now()) return sql`true`;
  return sql`dh_registro >= ${new Date(made - clockSlack).toISOString()}::timestamptz`;
}

/** Whether months of the history were removed. */
async function isHistoryCut(tx: Queryable): Promise<boolean> {
  const rows = await tx.query(sql`select 1 as found from vitral_configuracao where chave = 'vitral_historico_desde'`);
  return rows.length > 0;
}

/**
 * Changes of one record, newest first.
 * @param since creation time of the record (`dh_registro`)
 */
export async function listHistory(
  db: Queryable,
  model: EntityModel,
  id: number,
  since: unknown = null,
  limit = 500,
): Promise<HistoryRow[]> {
  const rows = await db.query<Omit<HistoryRow, 'usuario'> & { id_usuario: number | null; nome: string | null }>(sql`
    select h.id, h.versao, h.operacao, h.dh_registro, h.id_usuario, u.nome, h.antes, h.depois
    from (
      select * from vitral_historico
      where entity = ${model.name} and id_registro = ${id} and ${isSince(since)}
    ) as h left join usuario as u on u.id = h.id_usuario
    order by h.versao desc, h.id desc limit ${limit}`);
  return rows.map(({ id_usuario, nome, ...entry }) => ({
    ...entry,
    usuario: id_usuario === null ? null : { id: id_usuario, nome: nome ?? '' },
  }));
}

/** The author and time of a record's last save; no author means the portal itself. */
export type StoredLastChange = {
  readonly versao: number;
  readonly usuario: HistoryRow['usuario'];
  readonly dh_registro: string;
};

/**
 * The last change of a record; null if unknown.
 * @param since creation time of the record (`dh_registro`)
 */
export async function findLastChange(
  db: Queryable,
  entity: string,
  id: number,
  since: unknown = null,
): Promise<StoredLastChange | null> {
  const [row] = await db.query<{
    versao: number;
    dh_registro: string;
    id_usuario: number | null;
    nome: string | null;
  }>(sql`
    select h.versao, h.dh_registro, h.id_usuario, u.nome
    from (
      select versao, dh_registro, id_usuario from vitral_historico
      where entity = ${entity} and id_registro = ${id} and ${isSince(since)}
      order by versao desc, id desc limit 1
    ) as h left join usuario as u on u.id = h.id_usuario`);
  if (row === undefined) return null;
  const { versao, dh_registro, id_usuario, nome } = row;
  return { versao, dh_registro, usuario: id_usuario === null ? null : { id: id_usuario, nome: nome ?? '' } };
}

/** The author of a record; null if unknown, or the portal itself. */
export async function findCreator(db: Queryable, entity: string, id: number): Promise<number | null> {
  const [row] = await db.query<{ id_usuario: number | null }>(sql`
    select id_usuario from vitral_historico
    where entity = ${entity} and id_registro = ${id} and operacao = 'CRIACAO' order by id limit 1`);
  return row?.id_usuario ?? null;
}
