-- Um nível da árvore.
select
  c.id,
  c.versao,
  c.descricao,
  c.id_catalogo,
  c.id_superior,
  exists (select 1 from classificacao as f where f.id_superior = c.id) as possui_filhos,
  (select count(*) from classificacao_produto as p where p.id_classificacao = c.id) as quantidade_produtos
from classificacao as c
where c.id_catalogo = :catalogo
  and c.id_superior is not distinct from :superior
