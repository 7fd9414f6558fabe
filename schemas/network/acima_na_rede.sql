with recursive acima as (
  select n.id, n.superior, n.nivel
  from rede_no as n
  where n.id = coalesce(:id_cliente, :cliente_id)
  union all
  select n.id, n.superior, n.nivel
  from acima as a
  join rede_no as n on n.id = a.superior
)
select c.id, c.nome, a.nivel
from acima as a
join cliente as c on c.id = a.id
