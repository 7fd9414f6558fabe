import sql from 'sql-template-tag';
import type { ErpPoints, ErpPointsQuestion } from '../../../integrations/erp/erp-points-port.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * Replaces the stored points of these months by the ERP's answer, for the client and the named people directly below.
 * Points of a branch unknown to the portal count only in the total of their month.
 * @param now when the ERP was asked
 */
export async function storePoints(
  tx: Queryable,
  { client, from, to }: ErpPointsQuestion,
  { months, children }: ErpPoints,
  now: Date,
): Promise<void> {
  // Of two concurrent answers the later one replaces the other completely.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('ponto_erp'), ${client % 2_147_483_647}::integer)`);
  const asked = months.filter(({ month }) => month >= from && month <= to);
  const own = JSON.stringify(asked);
  const below = JSON.stringify(
    children.flatMap(({ person, months: theirs }) =>
      theirs
        .filter(({ month }) => month >= from && month <= to)
        .map((one) => ({ code: person.code, branch: person.branch, ...one })),
    ),
  );
  await tx.execute(sql`
    with novo as (
      select c.id as cliente, m.month as mes, coalesce(o.individual, 0) as individuais, coalesce(o.total, 0) as total
      from (select ${client}::bigint as id) as c
      cross join (select g::date as month from generate_series(${from}::date, ${to}::date, interval '1 month') as g) as m
      left join jsonb_to_recordset(${own}::jsonb) as o (month date, individual numeric, total numeric) on o.month = m.month
      union all
      select c.id, b.month, max(b.individual), max(b.total)
      from jsonb_to_recordset(${below}::jsonb) as b (code text, branch text, month date, individual numeric, total numeric)
      join cliente as c on c.codigo_mundial = b.code and c.dh_exclusao is null
      join rede_no as n on n.id = c.id and n.superior = ${client}
      left join filial as f on f.id = c.id_filial
      where b.branch is null or f.nome = b.branch
      group by c.id, b.month
    )
    insert into ponto_erp (cliente, mes, individuais, total, dh_saldo)
    select cliente, mes, individuais, total, ${now}::timestamptz from novo order by cliente, mes
    on conflict (cliente, mes) do update
      set individuais = excluded.individuais, total = excluded.total, dh_saldo = excluded.dh_saldo`);
  // People who are no longer named have no points there.
  await tx.execute(sql`
    update ponto_erp as e set individuais = 0, total = 0, dh_saldo = ${now}::timestamptz
    from rede_no as n
    where n.superior = ${client} and e.cliente = n.id and e.mes between ${from}::date and ${to}::date and e.dh_saldo < ${now}::timestamptz`);
  await tx.execute(sql`
    delete from ponto_erp_unidade where cliente = ${client} and mes between ${from}::date and ${to}::date`);
  await tx.execute(sql`
    insert into ponto_erp_unidade (cliente, mes, filial, pontos)
    select ${client}::bigint, m.month, f.id, sum(u.points)
    from jsonb_to_recordset(${own}::jsonb) as m (month date, units jsonb)
    cross join jsonb_to_recordset(m.units) as u (branch text, points numeric)
    join (select min(id) as id, nome from filial group by nome) as f on f.nome = u.branch
    group by m.month, f.id`);
}
