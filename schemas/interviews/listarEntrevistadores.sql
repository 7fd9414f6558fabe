-- D.I. aprovados da filial do consultor, ou acima dele na rede; sem consultor, os da filial de quem pergunta.
with recursive acima (id) as (
  select n.superior from rede_no as n where n.id = :id_consultor
  union
  select n.superior
  from acima as a
  join rede_no as n on n.id = a.id
  where n.superior is not null
),
consultor as (
  select c.id, c.id_filial from cliente as c where c.id = :id_consultor
)
select
  c.id,
  c.nome,
  c.codigo_mundial,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  f.nome as filial,
  null::text as avatar
from cliente as c
left join filial as f on f.id = c.id_filial
where c.tipo = 'DI'
  and c.status = 'APROVADO'
  and c.id is distinct from :id_consultor
  and (
    c.id in (select a.id from acima as a)
    or c.id_filial = (select k.id_filial from consultor as k)
    or (:id_consultor is null and c.id_filial = :filial_id)
  )
