import sql, { type Sql } from 'sql-template-tag';
import { selectOwner } from './owner.ts';

/**
 * Rows of `listarItensPontosConsultor`: items currently linked to a consultant. Links whose order was reversed are left
 * out.
 */
export function selectLinkedItems(consultant: number, isLocked: boolean): Sql {
  return sql`
    select i.id, i.id as id_item, v.id as id_vinculo, v.versao, i.codigo_produto, p.numero_pedido as numero, i.descricao,
      (l.quantidade + coalesce(s.quantidade, 0))::int as quantidade, l.quantidade::int as qtde_selecionada,
      l.pontos + coalesce(s.pontos, 0) as pontos_item, l.pontos, ${isLocked}::boolean or l.fechado as bloquear_remocao_ponto
    from venda_vinculo as v join pedido_item as i on i.id = v."hubPedVendaItem" join pedido_venda as p on p.id = i.id_pedido
    join lateral (
      select sum(h.quantidade) as quantidade, sum(h.pontos) as pontos, bool_or(h.estado <> 'ABERTO') as fechado
      from (${heldOf(sql`o.beneficiario = ${consultant}::bigint and o.causa_tipo = 'VINCULO' and o.causa = v.id`)}) as h
      where h.quantidade > 0
    ) as l on l.quantidade > 0
    left join lateral (
      select sum(h.quantidade) as quantidade, sum(h.pontos) as pontos
      from (${heldOf(sql`o.pedido = i.id_pedido and o.item = i.id and m.estado = 'ABERTO' and o.beneficiario = (
        select f.beneficiario from ponto_lancamento as f
        where f.causa_tipo = 'VINCULO' and f.causa = v.id and f.estorno_de is not null order by f.id limit 1)`)}) as h
      where h.quantidade > 0
    ) as s on true
    where v.id_consultor = ${consultant}::bigint`;
}

/**
 * Rows of `listarEscolhaPontosConsultor`: items of the first D.I. above with units left in open months. For an item
 * with an existing link to the consultant, that link is changed.
 */
export function selectLinkableItems(consultant: number): Sql {
  return sql`
    select i.id, i.id as id_item, v.id as id_vinculo, v.versao, i.codigo_produto, p.numero_pedido as numero, i.descricao,
      s.quantidade::int as quantidade, 0 as qtde_selecionada, s.pontos as pontos_item, 0::numeric as pontos, false as bloquear_remocao_ponto
    from (
      select h.item, sum(h.quantidade) as quantidade, sum(h.pontos) as pontos
      from (${heldOf(sql`m.estado = 'ABERTO' and o.beneficiario = (${selectOwner(sql`${consultant}::bigint`)})`)}) as h
      where h.quantidade > 0 group by h.item
    ) as s
    join pedido_item as i on i.id = s.item join pedido_venda as p on p.id = i.id_pedido
    left join venda_vinculo as v on v."hubPedVendaItem" = i.id and v.id_consultor = ${consultant}::bigint
    where s.pontos > 0 and not exists (
      select from ponto_lancamento as o where v.id is not null and o.causa_tipo = 'VINCULO' and o.causa = v.id and o.estorno_de is null
        and o.quantidade + coalesce((select sum(r.quantidade) from ponto_lancamento as r where r.estorno_de = o.id), 0) > 0)`;
}

/**
 * The remainder of postings selected by a condition on `o` and its month `m`: item, state of the month, units and
 * points.
 */
function heldOf(which: Sql): Sql {
  return sql`
    select o.item, m.estado, o.quantidade + coalesce(e.quantidade, 0) as quantidade, o.pontos + coalesce(e.pontos, 0) as pontos
    from ponto_lancamento as o join ponto_mes as m on m.mes = o.mes
    left join lateral (
      select sum(r.quantidade) as quantidade, sum(r.pontos) as pontos from ponto_lancamento as r where r.estorno_de = o.id
    ) as e on true
    where o.estorno_de is null and ${which}`;
}
