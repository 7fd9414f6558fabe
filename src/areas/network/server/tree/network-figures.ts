import sql, { type Sql } from 'sql-template-tag';
import type { Month } from '../../../../domain/months.ts';

/**
 * Values of a client for the tree: joins with the columns `q.graduacao` (the title), `q.dh_graduacao` (since when it is
 * held) and, by {@link selectPoints}, the points of a month. Points not folded yet are computed once for all of them.
 * @param client the id of the client, in SQL; null for none
 */
export function joinFigures(client: Sql, month: Month): Sql {
  return sql`
    left join ponto_saldo as aberto on aberto.cliente = ${client} and aberto.mes = ${month}::date
    left join ponto_fechado as fechado on fechado.cliente = ${client} and fechado.mes = ${month}::date
    left join (
      select cliente, sum(total) as total from ponto_cauda_acima where mes = ${month}::date group by cliente
    ) as cauda on cauda.cliente = ${client}
    left join lateral (
      select h."graduacaoTitulo" as graduacao,
        (
          select min(o."dhRegistro") from graduacao_historico as o
          where o.id_cliente = h.id_cliente and o."graduacaoTitulo" = h."graduacaoTitulo"
        ) as dh_graduacao
      from graduacao_historico as h where h.id_cliente = ${client} order by h."dhRegistro" desc limit 1
    ) as q on true`;
}

/** The points of a client and everybody below in the month of {@link joinFigures}. */
export const selectPoints: Sql = sql`coalesce(fechado.total, aberto.total, 0) + coalesce(cauda.total, 0)`;
