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
    -- Um mês fechado conta na rede em que fechou, um aberto na de agora.
    else (
      select sum(e.base)
      from (
        select l.base, l.moeda
        from rede_no as t
        join rede_no as n on n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
        join ponto_lancamento as l on l.beneficiario = n.id
        where t.id = coalesce(:cliente_id, :id_cliente_filtro)
          and l.mes = g.mes::date
          and not exists (select 1 from ponto_fechado as x where x.mes = l.mes and x.cliente = l.beneficiario)
        union all
        select l.base, l.moeda
        from ponto_fechado as t
        join ponto_fechado as n
          on n.mes = t.mes and n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
        join ponto_lancamento as l on l.beneficiario = n.cliente and l.mes = n.mes
        where t.cliente = coalesce(:cliente_id, :id_cliente_filtro)
          and t.mes = g.mes::date
      ) as e
      join cliente as c on c.id = coalesce(:cliente_id, :id_cliente_filtro)
      join filial as f on f.id = c.id_filial and f.moeda = e.moeda
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
