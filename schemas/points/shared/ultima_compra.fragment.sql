-- Quando `c` (cliente) comprou por último.
select max(l.dh_movimento)
from ponto_lancamento as l
where l.beneficiario = c.id
  and l.estorno_de is null
