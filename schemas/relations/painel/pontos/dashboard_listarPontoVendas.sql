-- Duas barras por mês: os pontos próprios e os da equipe.
select
  g.mes::date as referencia,
  k.grupo,
  coalesce((
    select sum(case k.grupo when 'PESSOAL' then m.individuais else m.total - m.individuais end)
    from ponto_mensal as m
    where m.cliente = coalesce(:cliente_id, :id_cliente_filtro)
      and m.mes = g.mes::date
  ), 0) as pontos,
  null::numeric as valor_vendas
from generate_series(
  date_trunc('month', :periodo_inicio::timestamp),
  date_trunc('month', :periodo_fim::timestamp),
  interval '1 month'
) as g (mes)
cross join (values ('PESSOAL'), ('EQUIPE')) as k (grupo)
where coalesce(:cliente_id, :id_cliente_filtro) is not null
