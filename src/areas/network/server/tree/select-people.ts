import sql, { type Sql } from 'sql-template-tag';
import type { Month } from '../../../../domain/months.ts';
import { isWithin, type NetworkPlace } from '../own-network.ts';
import { joinFigures, selectPoints } from './network-figures.ts';

/** Name of a deleted registration, whose place stays as long as somebody is below. */
export const deletedName = '—';

/**
 * The people of a network in the form of the contract (`NoRede` without children). A deleted registration shows only
 * its place.
 * @param ids a query of the clients: their `id` and, as `id_superior`, the client above them there
 * @param united the tops of the network, in which registrations of the same person count as one
 * @param month month of the shown points
 */
export function selectPeople(ids: Sql, united: readonly NetworkPlace[] | null, month: Month): Sql {
  const shown = (value: Sql): Sql => sql`case when c.dh_exclusao is null then ${value} end`;
  return sql`
    select c.id, m.id_superior, ${shown(sql`c.codigo_mundial`)} as codigo_mundial,
      coalesce(${shown(sql`c.nome`)}, ${deletedName}) as nome, null::text as avatar,
      ${shown(sql`q.graduacao`)} as graduacao, ${shown(sql`coalesce(c.tipo, 'CLIENTE')`)} as tipo_cliente,
      ${shown(sql`s.descricao`)} as status_penn, ${shown(selectPoints)} as pontos,
      ${shown(sql`q.dh_graduacao`)} as dh_graduacao, ${united === null ? countBelow : countPeopleBelow(united)} as nr_filhos_diretos
    from (${ids}) as m join cliente as c on c.id = m.id
    left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
    left join status_penn as s on s.id = d."id_statusPenn"
    ${joinFigures(sql`c.id`, month)}`;
}

const countBelow = sql`(select count(*) from rede_no as f where f.superior = c.id)`;

function countPeopleBelow(tops: readonly NetworkPlace[]): Sql {
  return sql`(
    select count(distinct coalesce(-p.id_pessoa, p.id)) from rede_no as f join cliente as p on p.id = f.id
    where f.superior = any (array(${selectRegistrations(sql`c`, tops)}))
  )`;
}

/** The ids of a person's registrations in these networks. @param client alias of one of them */
export function selectRegistrations(client: Sql, tops: readonly NetworkPlace[]): Sql {
  return sql`
    select ${client}.id union
    select r.id from cliente as r join rede_no as o on o.id = r.id
    where r.id_pessoa = ${client}.id_pessoa and ${isWithin(sql`o.caminho`, tops)}`;
}
