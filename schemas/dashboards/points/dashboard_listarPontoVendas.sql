-- Duas barras por mês: os pontos próprios e os da equipe, e as vendas que os deram, na moeda da filial do leitor.
select
  g.mes::date as referencia,
  k.grupo,
  coalesce((
    select sum(case k.grupo when 'PESSOAL' then m.individuais else m.total - m.individuais end)
    from ponto_mensal as m
    where m.cliente = coalesce(:cliente_id, :id_cliente_filtro)
      and m.mes = g.mes::date
  ), 0) as pontos,
  coalesce(case k.grupo
    when 'PESSOAL' then (
      select sum(l.base)
      from rede_no as t
      join cliente as c on c.id = t.id
      join filial as f on f.id = c.id_filial
      join ponto_lancamento as l on l.beneficiario = t.id and l.moeda = f.moeda
      where t.id = coalesce(:cliente_id, :id_cliente_filtro)
        and l.mes = g.mes::date
    )
    else (
      select sum(l.base)
      from ponto_da_rede as l
      join cliente as c on c.id = l.topo
      join filial as f on f.id = c.id_filial and f.moeda = l.moeda
      where l.topo = coalesce(:cliente_id, :id_cliente_filtro)
        and l.beneficiario <> l.topo
        and l.mes = g.mes::date
    )
  end, 0) / coalesce((
    select case when f.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end
    from cliente as c
    join filial as f on f.id = c.id_filial
    where c.id = coalesce(:cliente_id, :id_cliente_filtro)
  ), 1.0) as valor_vendas
from generate_series(
  date_trunc('month', :periodo_inicio::timestamp),
  date_trunc('month', :periodo_fim::timestamp),
  interval '1 month'
) as g (mes)
cross join (values ('PESSOAL'), ('EQUIPE')) as k (grupo)
where coalesce(:cliente_id, :id_cliente_filtro) is not null
