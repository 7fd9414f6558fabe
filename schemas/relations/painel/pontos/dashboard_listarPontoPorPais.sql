-- Os pontos da rede do leitor, os próprios incluídos, pelo país da filial de quem os tem.
select
  q.id,
  q.id as id_pais,
  q.sigla3 as sigla_pais,
  q.nome as pais,
  sum(l.pontos) as pontos,
  round(100 * sum(l.pontos) / nullif(sum(sum(l.pontos)) over (), 0), 2) as percentual
from (
  -- Um mês fechado conta na rede em que fechou, um aberto na de agora.
  select l.beneficiario, l.pontos
  from rede_no as t
  join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.id
  where t.id = coalesce(:cliente_id, :id_cliente_filtro)
    and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
    and not exists (select 1 from ponto_fechado as x where x.mes = l.mes and x.cliente = l.beneficiario)
  union all
  select l.beneficiario, l.pontos
  from ponto_fechado as t
  join ponto_fechado as n
    on n.mes = t.mes and n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.cliente and l.mes = n.mes
  where t.cliente = coalesce(:cliente_id, :id_cliente_filtro)
    and t.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
) as l
join cliente as c on c.id = l.beneficiario
join filial as f on f.id = c.id_filial
join pais as q on q.id = f.id_pais
group by q.id, q.sigla3, q.nome
