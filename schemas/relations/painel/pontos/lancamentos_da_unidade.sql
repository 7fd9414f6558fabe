-- Os lançamentos da rede do leitor que entraram por uma filial, nos meses do período.
select
  l.id,
  l.dh_movimento,
  c.codigo_mundial,
  c.nome as nome_cliente,
  coalesce(y.descricao, l.tipo) as tipo_movimento,
  l.quantidade::numeric as quantidade,
  l.pontos
from (
  -- Um mês fechado conta na rede em que fechou, um aberto na de agora.
  select l.id, l.beneficiario, l.dh_movimento, l.tipo, l.quantidade, l.pontos
  from rede_no as t
  join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.id
  where t.id = coalesce(:cliente_id, :id_cliente_filtro) and l.filial = :id_filial
    and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
    and not exists (select 1 from ponto_fechado as x where x.mes = l.mes and x.cliente = l.beneficiario)
  union all
  select l.id, l.beneficiario, l.dh_movimento, l.tipo, l.quantidade, l.pontos
  from ponto_fechado as t
  join ponto_fechado as n
    on n.mes = t.mes and n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.cliente and l.mes = n.mes
  where t.cliente = coalesce(:cliente_id, :id_cliente_filtro) and l.filial = :id_filial
    and t.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
) as l
left join cliente as c on c.id = l.beneficiario
left join tipo_movimento as y on y.constante = l.tipo
