-- Quem tem clientes, com quantos se cadastraram no período.
select c.id, c.id_consultor as id_superior, c.codigo_mundial, c.nome, c.tipo as papel, coalesce(n.total, 0) as total
from cliente as c
left join (
  select c.id_consultor, count(*) as total
  from cliente as c
  where -- include: cadastros_do_periodo
  group by c.id_consultor
) as n on n.id_consultor = c.id
where exists (select 1 from cliente as f where f.id_consultor = c.id)
