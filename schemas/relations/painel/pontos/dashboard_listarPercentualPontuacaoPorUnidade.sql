-- Os pontos da rede do leitor, os próprios incluídos, pela filial por onde entraram.
select
  f.id,
  f.id as id_filial,
  f.nome as filial,
  q.sigla3 as sigla_pais,
  q.nome as pais,
  sum(l.pontos) as pontos,
  round(100 * sum(l.pontos) / nullif(sum(sum(l.pontos)) over (), 0), 2) as percentual
from (
  -- Um mês fechado conta na rede em que fechou, um aberto na de agora.
  select l.filial, l.pontos
  from rede_no as t
  join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.id
  where t.id = coalesce(:cliente_id, :id_cliente_filtro)
    and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
    and not exists (select 1 from ponto_fechado as x where x.mes = l.mes and x.cliente = l.beneficiario)
  union all
  select l.filial, l.pontos
  from ponto_fechado as t
  join ponto_fechado as n
    on n.mes = t.mes and n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.cliente and l.mes = n.mes
  where t.cliente = coalesce(:cliente_id, :id_cliente_filtro)
    and t.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
) as l
join filial as f on f.id = l.filial
left join pais as q on q.id = f.id_pais
group by f.id, f.nome, q.sigla3, q.nome
