-- Os pontos da rede do leitor, os próprios incluídos, pela linha do produto.
select
  i.id,
  i.codigo as codigo_linha,
  i.descricao,
  sum(l.pontos) as pontos,
  round(100 * sum(l.pontos) / nullif(sum(sum(l.pontos)) over (), 0), 2) as percentual
from ponto_da_rede as l
join linha_produto as i on i.id = l.linha
where l.topo = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by i.id, i.codigo, i.descricao
