select
  i.id,
  s.id as id_sku,
  i.tipo,
  i.titulo,
  i.descricao,
  i.link_video,
  (case i.tipo when 'CARACTERISTICA' then 0 when 'INFORMACAO_TECNICA' then 1000 when 'GARANTIA' then 2000 else 3000 end)
    + coalesce(i.ordem, 0) as ordem
from sku as s
join informacao_sku as i on i.id_produto = s.id_produto and (i.id_sku is null or i.id_sku = s.id)
where s.id = :id_sku
