-- Só a administração escolhe o tipo de movimento (002, seção 6).
select
  l.id,
  l.dh_movimento,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  l.pedido as id_pedido,
  v.numero_pedido,
  i.descricao as descricao_sku,
  l.quantidade::numeric as quantidade,
  coalesce(t.descricao, l.tipo) as tipo_movimento,
  o.nome as nome_cliente_origem,
  l.pontos,
  l.estorno_de is not null as is_estorno,
  (
    select sum(a.pontos)
    from ponto_lancamento as a
    where a.beneficiario = l.beneficiario
      and (a.dh_movimento < l.dh_movimento or (a.dh_movimento = l.dh_movimento and a.id <= l.id))
  ) as saldo_pontos
from ponto_lancamento as l
join cliente as c on c.id = l.beneficiario
left join cliente as o on o.id = l.origem
left join pedido_venda as v on v.id = l.pedido
left join pedido_item as i on i.id = l.item
left join tipo_movimento as t on t.constante = l.tipo
where l.dh_movimento >= :periodo_inicio::timestamp at time zone :fuso
  and l.dh_movimento < (:periodo_fim + 1)::timestamp at time zone :fuso
  and (coalesce(:id_cliente, :cliente_id) is null or c.id = coalesce(:id_cliente, :cliente_id))
  and (
    :id_tipo_movimento is null
    or not (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO')
    or t.id = :id_tipo_movimento
  )
