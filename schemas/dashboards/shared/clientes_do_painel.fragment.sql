-- Os clientes de uma barra do painel.
select
  -- include: colunas_do_painel
  b.nome as pais
from cliente as c
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join pais as b on b.id = u.id_pais
-- include: status_da_pessoa
