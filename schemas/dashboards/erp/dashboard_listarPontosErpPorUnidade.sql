-- Os pontos do leitor pela filial por onde entraram, como o ERP os disse por último.
select
  f.id,
  f.id as id_filial,
  f.nome as filial,
  q.sigla3 as sigla_pais,
  q.nome as pais,
  sum(e.pontos) as pontos,
  round(100 * sum(e.pontos) / nullif(sum(sum(e.pontos)) over (), 0), 2) as percentual
from ponto_erp_unidade as e
join filial as f on f.id = e.filial
left join pais as q on q.id = f.id_pais
where e.cliente = coalesce(:cliente_id, :id_cliente_filtro)
  and e.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by f.id, f.nome, q.sigla3, q.nome
