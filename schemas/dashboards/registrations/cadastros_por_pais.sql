-- O país é o da cidade do cliente; quem não tem cidade conta no da filial.
select p.sigla3 as sigla, p.nome as pais, p.id as id_pais, count(*) as total
from cliente as c
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join filial as f on f.id = c.id_filial
join pais as p on p.id = coalesce(u.id_pais, f.id_pais)
where -- include: cadastros_do_periodo
group by p.id, p.sigla3, p.nome
