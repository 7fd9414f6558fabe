import sql, { type Sql } from 'sql-template-tag';
import type { Month } from '../../../domain/months.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Cause } from './postings.ts';

/** Postings that a move (`movePostings`) created, as a table of `item`, `mes`, units and the first id. */
function selectGiven({ kind, id }: Cause): Sql {
  return sql`
    select g.item, g.mes, sum(g.quantidade) as quantidade, min(g.id) as primeiro
    from ponto_lancamento as g
    where g.causa_tipo = ${kind} and g.causa = ${id} and g.estorno_de is null group by g.item, g.mes`;
}

/**
 * Condition on `o`, for `movePostings` and `readHeld`: postings by which a client still holds what a move gave them.
 * Undoing a later move creates new postings, so these need not be the postings of the move itself.
 */
export function stillHeld(client: number, cause: Cause): Sql {
  return sql`(o.beneficiario = ${client} and o.estorno_de is null and exists (
    select from (${selectGiven(cause)}) as d where d.item = o.item and d.mes = o.mes))`;
}

/** A month of a move's points that is not open any more; null if all are open. */
export async function findClosedMonth(tx: Queryable, cause: Cause): Promise<Month | null> {
  const [row] = await tx.query<{ mes: Month }>(sql`
    select d.mes from (${selectGiven(cause)}) as d join ponto_mes as m on m.mes = d.mes and m.estado <> 'ABERTO'
    order by d.mes limit 1`);
  return row?.mes ?? null;
}

/**
 * Whether a client holds exactly what a move gave them, apart from reversals by orders since: no other move took part
 * of it, or gave them more of the same items.
 */
export async function holdsWhatMoved(tx: Queryable, client: number, cause: Cause): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 as found
    from (${selectGiven(cause)}) as d
    cross join lateral (
      select coalesce(sum(o.quantidade), 0) + coalesce(sum(e.todas), 0) as tem, coalesce(-sum(e.pedido), 0) as voltou
      from ponto_lancamento as o
      left join lateral (
        select sum(r.quantidade) as todas,
          sum(r.quantidade) filter (where r.causa_tipo = 'PEDIDO' and r.id > d.primeiro) as pedido
        from ponto_lancamento as r where r.estorno_de = o.id
      ) as e on true
      where o.beneficiario = ${client} and o.item = d.item and o.mes = d.mes and o.estorno_de is null
    ) as h
    where h.tem > d.quantidade or d.quantidade - h.tem > h.voltou limit 1`);
  return rows.length === 0;
}
