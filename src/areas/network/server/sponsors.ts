import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * The people above clients according to their records: the serving consultant of customers, the sponsor
 * (`clientePaiEmpresarial`) of members, and the serving consultant of members without a recorded sponsor. Nobody is
 * above themselves.
 * @param which a condition on `c`, the client
 */
export function selectSponsors(which: Sql): Sql {
  return sql`
    select f.id, case when f.superior <> f.id then f.superior end as superior
    from (
      select c.id, case when coalesce(c.tipo, 'CLIENTE') = 'CLIENTE' then c.id_consultor
        else coalesce(d."id_clientePaiEmpresarial", c.id_consultor) end as superior
      from cliente as c left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
      where ${which}
    ) as f`;
}

/** Ids of the clients with these business data. */
export async function clientsOfBusinessData(tx: Queryable, id: number): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`select id from cliente where "id_dadosComerciais" = ${id}`);
  return rows.map((row) => Number(row.id));
}
