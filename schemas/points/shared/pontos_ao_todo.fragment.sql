-- Os pontos próprios e os de quem está abaixo de `c` (cliente, com o lugar `n`), dos meses (`x.mes`) que
-- se dizem depois: de um tipo de movimento os do livro, na rede
-- de hoje; sem ele os que contam.
select sum(x.pontos)
from (
  select m.total as pontos, m.mes
  -- include: meses_ou_lancamentos
  where b.caminho >= n.caminho and b.caminho < left(n.caminho, -1) || '0'
    and -- include: e_administrativo
) as x
