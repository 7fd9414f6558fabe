import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';

/**
 * Permissions to change any consultant (specification 002, section 6): administrative users and those who maintain
 * registrations.
 */
const administrative = ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN', 'PERFIL:ADM_CADASTRO'];

/** Selects the first D.I. above a client: the nearest person who is one, not on the way to become one. */
export function selectOwner(client: Sql | number): Sql {
  return sql`
    select d.id from rede_no as n
    cross join lateral rede_clientes(n.caminho_superior) as acima join cliente as d on d.id = acima.cliente
    where n.id = ${client} and d.tipo = 'DI' and d.dh_exclusao is null
      and coalesce(d.status, 'ATIVO') not in ('RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY')
    order by acima.lugar desc limit 1`;
}

/** The first D.I. above a client; null for none. */
export async function findOwner(db: Queryable, client: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(selectOwner(client));
  return row === undefined ? null : Number(row.id);
}

/** Whether a caller is administrative, and so may change any consultant. */
export function isAdministrative(caller: Caller): boolean {
  return mayCall(caller, administrative);
}

/**
 * Whether a caller may change a consultant (`permite_alterar_consultor`): the first D.I. above, or an administrative
 * user.
 */
export async function mayAlter(db: Queryable, caller: Caller, client: number): Promise<boolean> {
  if (isAdministrative(caller)) return true;
  return caller.id_cliente !== null && (await findOwner(db, client)) === caller.id_cliente;
}
