-- As do SKU antes das do produto inteiro.
select
  i.id,
  s.id as id_sku,
  coalesce('/api/' || (i.imagem ->> 'url'), i.link_imagem) as link_imagem,
  coalesce(i.link_miniatura, '/api/' || (i.imagem ->> 'url'), i.link_imagem) as link_miniatura,
  i.descricao,
  1280 as largura,
  960 as altura,
  (case when i.id_sku is null then 1000 else 0 end) + coalesce(i.ordem, 0) as ordem
from sku as s
join imagem_produto as i on i.id_produto = s.id_produto and (i.id_sku is null or i.id_sku = s.id)
where s.id = :id_sku
  and coalesce(i.imagem ->> 'url', i.link_imagem) is not null
