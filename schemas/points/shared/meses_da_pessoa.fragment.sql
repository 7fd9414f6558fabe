-- Os meses de pontos de `c` (cliente) que têm um dia no período.
from ponto_mensal as m
where m.cliente = c.id
  and m.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
