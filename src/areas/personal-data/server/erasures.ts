import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { carryOut, defineTask, type Task } from '../../../platform/tasks/task.ts';
import type { Services } from '../../module.ts';
import { erasePerson, lockOut } from './erasure/erase.ts';
import type { PersonKey, PersonRecords } from './person-records.ts';

/** Erases a person. */
export const erasureKind = defineTask<{ readonly numero: number }>({
  name: 'dados_pessoais.exclusao',
  parse: (payload) => ({ numero: Number((payload as { numero?: unknown }).numero) }),
  timeout: 3_600_000,
  places: 1,
});

export type Erasure = { readonly numero: number; readonly dh_registro: string; readonly dh_fim: string | null };

/** The erasure of a person; null if none was requested. */
export async function findErasure(db: Queryable, { entity, id }: PersonKey): Promise<Erasure | null> {
  const [row] = await db.query<Erasure>(sql`
    select id as numero, dh_registro, dh_fim from vitral_pessoa_excluida where entity = ${entity} and id_registro = ${id}`);
  return row ?? null;
}

/** Whether one of the person's users is an administrator of the portal. */
export async function isAdministrator(db: Queryable, { ids }: PersonRecords): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 as found from usuario as u join perfil as p on p.id = u.id_perfil
    where u.id = any(${[...(ids.get('Usuario') ?? [])]}::bigint[]) and p.administrador`);
  return rows.length > 0;
}

/**
 * Locks the person's users out at once and lets a task do the rest; a task that had failed for good starts again.
 * Returns the number of the erasure.
 * @param id_usuario who requested it; null for the portal itself
 */
export async function beginErasure(
  { db, tasks, personalRows }: Pick<Services, 'tasks' | 'personalRows'> & { readonly db: Database },
  records: PersonRecords,
  id_usuario: number | null,
): Promise<number> {
  const { entity, id } = records.root;
  const { numero, dead } = await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into vitral_pessoa_excluida (entity, id_registro, id_usuario) values (${entity}, ${id}, ${id_usuario}::bigint)
      on conflict (entity, id_registro) do nothing`);
    const found = await findErasure(tx, { entity, id });
    if (found === null) throw new Error(`No erasure of ${entity} ${id} was written.`);
    await lockOut(tx, personalRows, records);
    await tasks.enqueue(tx, erasureKind, { numero: found.numero }, { key: String(found.numero) });
    const [row] = await tx.query<{ id: number }>(sql`
      select id from vitral_tarefa
      where nome = ${erasureKind.name} and chave = ${String(found.numero)} and estado = 'morta'`);
    return { numero: found.numero, dead: row?.id ?? null };
  });
  if (dead !== null) await tasks.runNow(dead);
  return numero;
}

/** The task that erases. */
export function carryOutErasures({
  db,
  entities,
  files,
  personalRows,
  personalStays,
}: Pick<Services, 'entities' | 'files' | 'personalRows' | 'personalStays'> & { readonly db: Database }): Task {
  return carryOut(erasureKind, async ({ numero }, { step, finish }) => {
    const [row] = await db.query<{ entity: string; id: number; dh_fim: string | null }>(sql`
      select entity, id_registro as id, dh_fim from vitral_pessoa_excluida where id = ${numero}`);
    if (row === undefined || row.dh_fim !== null) return;
    const parts = { db, models: entities.models(), personalRows, personalStays, eraseFiles: files.erase };
    await erasePerson(parts, { entity: row.entity, id: row.id }, numero, { step, finish });
  });
}
