-- Os pontos de quem está abaixo de `c` (cliente, com o lugar `n`), dos meses (`x.mes`) que
-- se dizem depois: de um tipo de movimento os do livro, na rede
-- de hoje; sem ele os que contam.
select sum(x.pontos)
from (
  select m.total - m.individuais as pontos, m.mes
  from ponto_mensal as m
  where m.cliente = c.id
    and not (:id_tipo_movimento is not null and -- include: e_administrativo
    )
  union all
  select l.pontos, l.mes
  from rede_no as b
  join ponto_lancamento as l on l.beneficiario = b.id
  join tipo_movimento as y on y.constante = l.tipo and y.id = :id_tipo_movimento
  where b.id <> c.id and b.caminho >= n.caminho and b.caminho < left(n.caminho, -1) || '0'
    and -- include: e_administrativo
) as x
