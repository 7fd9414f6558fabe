-- Uma barra por mês, a do mais antigo primeiro; sem período, as dos dois meses anteriores e do atual.
select
  g.mes::date as referencia,
  'TOTAL' as grupo,
  coalesce(e.total, 0) as pontos,
  null::numeric as valor_vendas
from generate_series(
  date_trunc('month', :periodo_inicio::timestamp)
    - case when coalesce(:data_inicial_iso, :date_start) is null then interval '2 months' else interval '0 months' end,
  date_trunc('month', :periodo_fim::timestamp),
  interval '1 month'
) as g (mes)
left join ponto_erp as e on e.cliente = coalesce(:cliente_id, :id_cliente_filtro) and e.mes = g.mes::date
where coalesce(:cliente_id, :id_cliente_filtro) is not null
