-- Por mês e tipo de pessoa, os cadastros do período, com os dias de cada mês que ficam nele.
select
  m.*,
  greatest(m.mes, :periodo_inicio) as inicio,
  least((m.mes + interval '1 month' - interval '1 day')::date, :periodo_fim) as fim
from (
  select
    date_trunc('month', c.data_cadastro::timestamp)::date as mes,
    c.tipo_pessoa,
    count(*) as total,
    count(c.id_consultor) as com_consultor,
    count(*) filter (where c.status = 'ATIVO') as ativos
  from cliente as c
  where -- include: cadastros_do_periodo
  group by 1, 2
) as m
