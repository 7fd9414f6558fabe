-- Os pontos da rede do leitor, os próprios incluídos, pela linha do produto.
select
  i.id,
  i.codigo as codigo_linha,
  i.descricao,
  sum(l.pontos) as pontos,
  round(100 * sum(l.pontos) / nullif(sum(sum(l.pontos)) over (), 0), 2) as percentual
from rede_no as t
join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
join ponto_lancamento as l on l.beneficiario = n.id
join linha_produto as i on i.id = l.linha
where t.id = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by i.id, i.codigo, i.descricao
