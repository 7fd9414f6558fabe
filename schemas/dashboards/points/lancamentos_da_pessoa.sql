-- Os lançamentos de uma pessoa que tem lugar na rede que o leitor vê, nos meses do período.
select
  l.id,
  l.dh_movimento,
  v.numero_pedido,
  i.descricao as descricao_sku,
  coalesce(y.descricao, l.tipo) as tipo_movimento,
  l.quantidade::numeric as quantidade,
  l.pontos
from rede_no as n
join ponto_lancamento as l on l.beneficiario = n.id
left join pedido_venda as v on v.id = l.pedido
left join pedido_item as i on i.id = l.item
left join tipo_movimento as y on y.constante = l.tipo
where n.id = :id_pessoa
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
