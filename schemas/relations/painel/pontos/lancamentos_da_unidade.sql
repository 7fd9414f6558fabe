-- Os lançamentos da rede do leitor que entraram por uma filial, nos meses do período.
select
  l.id,
  l.dh_movimento,
  c.codigo_mundial,
  c.nome as nome_cliente,
  coalesce(y.descricao, l.tipo) as tipo_movimento,
  l.quantidade::numeric as quantidade,
  l.pontos
from rede_no as t
join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
join ponto_lancamento as l on l.beneficiario = n.id
join cliente as c on c.id = n.id
left join tipo_movimento as y on y.constante = l.tipo
where t.id = coalesce(:cliente_id, :id_cliente_filtro)
  and l.filial = :id_filial
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
