-- O estado é o da cidade do cliente.
select u.id as id_estado, u.sigla as uf, u.nome as estado, count(*) as total
from cliente as c
join cidade as m on m.id = c.id_cidade
join estado as u on u.id = m.id_estado
where c.data_cadastro between :periodo_inicio and :periodo_fim
  and (:situacao is null or c.status = any (string_to_array(:situacao, ',')))
  and (:cidade is null or c.id_cidade = :cidade)
group by u.id, u.sigla, u.nome
