import sql, { type Sql } from 'sql-template-tag';
import { daysOfPlaces, portalDay } from '../../../../engine/records/values/portal-day.ts';
import type { Caller } from '../../../../platform/http/caller.ts';

/**
 * The day at the branch that the caller buys at, from which prices and promotions begin and end (`zoneOfBranch` has the
 * same rule for one branch): that of the order, else the chosen one, else that of their client, else their own; the
 * portal's without one. One value for a whole statement, which changes only with the day.
 */
export function buyingDay({ id, id_cliente, id_filial, buysAt }: Caller, now: Date): Sql {
  const days = JSON.stringify(daysOfPlaces(now));
  return sql`(select coalesce(d.dias ->> (p.sigla || '-' || e.sigla), d.dias ->> p.sigla::text, ${portalDay(now)}::text)::date
    from (select ${days}::jsonb as dias) as d
    left join filial as f on f.id = coalesce(
      ${buysAt ?? null}::bigint,
      (select x.id_filial from escolha_filial as x where x.id_usuario = ${id}::bigint),
      (select x.id_filial from cliente as x where x.id = ${id_cliente}::bigint),
      ${id_filial}::bigint)
    left join pais as p on p.id = f.id_pais
    left join cidade as c on c.id = f.id_cidade left join estado as e on e.id = c.id_estado)`;
}
