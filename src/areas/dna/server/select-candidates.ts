import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../platform/http/caller.ts';
import { isAboveNetworks } from '../../records/server/index.ts';

/** Consultants below a given one; without it those who may be the origin of a team of the caller. */
export function selectCandidates(caller: Caller, parent: number | undefined): Sql {
  const children = (of: number) => sql`c.id in (select n.id from rede_no as n where n.superior = ${of})`;
  const own = caller.id_cliente ?? 0;
  const which =
    parent !== undefined
      ? children(parent)
      : own > 0
        ? sql`(c.id = ${own} or ${children(own)})`
        : isAboveNetworks(caller)
          ? sql`true`
          : sql`false`;
  return sql`(
    select c.id, c.nome, c.codigo_mundial, null::text as avatar,
      case c.tipo when 'CONSULTOR' then 'Consultor' when 'DI' then 'D.I.' else 'Consultor Energy' end as tipo_cliente,
      case coalesce(c.status, 'ATIVO') when 'ATIVO' then 'Ativo' when 'INATIVO' then 'Inativo' when 'BLOQUEADO' then 'Bloqueado'
        when 'PENDENTE' then 'Pendente' when 'RECOMENDACAO' then 'Recomendação' when 'APROVADO' then 'Aprovado'
        when 'EVOLUIR_PARA_DI' then 'Evoluir para D.I.' else 'Evoluir para D.I. Energy' end as status_cliente
    from cliente as c
    where c.dh_exclusao is null and c.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI') and ${which}
  )`;
}
