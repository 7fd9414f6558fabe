select
  c.id,
  c.codigo_mundial,
  c.nome,
  case c.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end as "tipoPessoa",
  c.documento,
  c.id_filial,
  f.nome as filial,
  p.nome as pais
from cliente as c
left join filial as f on f.id = c.id_filial
left join pais as p on p.id = f.id_pais
where (:id_pais is null or f.id_pais = :id_pais)
  and (:id_filial is null or c.id_filial = :id_filial)
