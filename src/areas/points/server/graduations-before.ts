import sql, { type Sql } from 'sql-template-tag';

/**
 * Joins a client's graduations before a moment: as `a` the last one (`ganho`, `peso`), as `m` the highest one
 * (`titulo`, `peso`); null for none.
 * @param client the id of the client, in SQL
 * @param moment in SQL
 */
export function joinGraduationsBefore(client: Sql, moment: Sql): Sql {
  return sql`
    left join lateral (
      select h."graduacaoGanho" as ganho, h."graduacaoPeso" as peso from graduacao_historico as h
      where h.id_cliente = ${client} and h."dhRegistro" < ${moment} order by h."dhRegistro" desc, h.id desc limit 1
    ) as a on true
    left join lateral (
      select h."graduacaoPeso" as peso, h."graduacaoTitulo" as titulo from graduacao_historico as h
      where h.id_cliente = ${client} and h."dhRegistro" < ${moment} and h."graduacaoPeso" is not null
      order by h."graduacaoPeso" desc, h.id limit 1
    ) as m on true`;
}
