-- Os lançamentos dos meses que têm um dia no período.
select
  l.id,
  l.dh_movimento,
  l.pedido as id_pedido,
  v.numero_pedido,
  i.descricao as descricao_sku,
  l.quantidade::numeric as quantidade,
  l.pontos,
  coalesce(y.descricao, l.tipo) as tipo_movimento,
  l.estorno_de is not null as is_estorno
from ponto_lancamento as l
left join pedido_venda as v on v.id = l.pedido
left join pedido_item as i on i.id = l.item
left join tipo_movimento as y on y.constante = l.tipo
where l.beneficiario = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
