-- Os lançamentos da rede do leitor nos meses do período.
select
  l.id,
  l.dh_movimento,
  c.codigo_mundial,
  c.nome as nome_cliente,
  coalesce(y.descricao, l.tipo) as tipo_movimento,
  l.quantidade::numeric as quantidade,
  l.pontos
from ponto_da_rede as l
left join cliente as c on c.id = l.beneficiario
left join tipo_movimento as y on y.constante = l.tipo
where l.topo = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
