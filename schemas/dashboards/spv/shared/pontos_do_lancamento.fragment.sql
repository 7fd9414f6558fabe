-- Os pontos do mesmo pedido que `l` (spv_lancamento), os estornados com o estorno.
select sum(p.pontos)
from ponto_lancamento as p
left join ponto_lancamento as o on o.id = p.estorno_de
where p.pedido = l.pedido
  and p.beneficiario = l.origem
  and p.moeda = l.moeda
  and p.mes = l.mes
  and (l.estorno_de is not null) = (coalesce(o.mes, p.mes) < p.mes)
