-- Os meses que contam (`m`) de `c` (cliente); com um tipo de movimento, em seu lugar, os lançamentos (`l`) dele no livro: de quem (`b`, na
-- rede de hoje), diz quem inclui.
from ponto_mensal as m
where m.cliente = c.id
  and not (:id_tipo_movimento is not null and -- include: e_administrativo
  )
union all
select l.pontos, l.mes
from rede_no as b
join ponto_lancamento as l on l.beneficiario = b.id
join tipo_movimento as y on y.constante = l.tipo and y.id = :id_tipo_movimento
