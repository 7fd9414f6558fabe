import sql, { type Sql } from 'sql-template-tag';

/**
 * What the tree shows of the figures of a client: a join named `q` with the columns `graduacao` (the title), `dh_graduacao`
 * (since when it is held) and `pontos` (of the client and all below, in the current month; null as long as no ledger is kept).
 * @param client the id of the client, in SQL
 */
export function joinFigures(client: Sql): Sql {
  return sql`
    left join lateral (
      select h."graduacaoTitulo" as graduacao, null::numeric as pontos,
        (
          select min(o."dhRegistro") from graduacao_historico as o
          where o.id_cliente = h.id_cliente and o."graduacaoTitulo" = h."graduacaoTitulo"
        ) as dh_graduacao
      from graduacao_historico as h where h.id_cliente = ${client} order by h."dhRegistro" desc limit 1
    ) as q on true`;
}
