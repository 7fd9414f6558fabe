-- A parte de cada filho direto nos pontos que o ERP disse por último; quem não tem nenhum não é fatia.
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  sum(e.total) as pontos,
  round(100 * sum(e.total) / nullif(sum(sum(e.total)) over (), 0), 2) as percentual,
  null::text as cor
from ponto_erp as e
join rede_no as n on n.id = e.cliente
join cliente as c on c.id = n.id
where n.superior = coalesce(:cliente_id, :id_cliente_filtro)
  and e.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by c.id, c.codigo_mundial, c.nome
having sum(e.total) > 0
