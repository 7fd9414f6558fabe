-- O estado é o da cidade do cliente.
select u.id as id_estado, u.sigla as uf, u.nome as estado, count(*) as total
from cliente as c
join cidade as m on m.id = c.id_cidade
join estado as u on u.id = m.id_estado
where -- include: cadastros_do_periodo
group by u.id, u.sigla, u.nome
