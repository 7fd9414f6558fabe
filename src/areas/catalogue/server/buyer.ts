import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** The branch that a user buys at. */
export type BuyerBranch = { readonly id: number; readonly nome: string; readonly moeda: string };

/**
 * Id of the branch that a caller buys at while there is no order: the chosen one, else that of the client, else that of
 * the user (specification 001, section 2). Statements use the same rule (`compra`).
 */
export function branchOf({ id, id_cliente, id_filial }: Caller): Sql {
  return sql`coalesce(
    (select e.id_filial from escolha_filial as e where e.id_usuario = ${id}),
    (select c.id_filial from cliente as c where c.id = ${id_cliente}::bigint),
    ${id_filial}::bigint)`;
}

/** The branch itself; null for a caller without one. */
export async function findBranch(db: Queryable, caller: Caller): Promise<BuyerBranch | null> {
  const [row] = await db.query<BuyerBranch>(
    sql`select f.id, f.nome, f.moeda from filial as f where f.id = ${branchOf(caller)}`,
  );
  return row ?? null;
}
