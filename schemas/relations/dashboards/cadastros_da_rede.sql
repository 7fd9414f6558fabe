-- Quem tem clientes, com quantos se cadastraram no período.
select c.id, c.id_consultor as id_superior, c.codigo_mundial, c.nome, c.tipo as papel, coalesce(n.total, 0) as total
from cliente as c
left join (
  select c.id_consultor, count(*) as total
  from cliente as c
  where c.data_cadastro between :periodo_inicio and :periodo_fim
    and (:situacao is null or c.status = any (string_to_array(:situacao, ',')))
    and (:cidade is null or c.id_cidade = :cidade)
  group by c.id_consultor
) as n on n.id_consultor = c.id
where exists (select 1 from cliente as f where f.id_consultor = c.id)
