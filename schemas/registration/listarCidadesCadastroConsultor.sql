select
  c.id,
  c.versao,
  c.dh_registro,
  c.dh_alteracao,
  c.nome,
  c.id_estado,
  c.codigo_ibge
from cidade as c
join estado as e on e.id = c.id_estado
where (:id_pais is null or e.id_pais = :id_pais)
  and (:id_estado is null or e.id = :id_estado)
