-- A foto de `s` (sku), pequena: a dele, a de outro da mesma cor, a do produto.
select coalesce(i.link_miniatura, '/api/' || (i.imagem ->> 'url'), i.link_imagem)
from imagem_produto as i
left join sku as k on k.id = i.id_sku
where i.id_produto = s.id_produto and (i.id_sku is null or i.id_sku = s.id or k.cor = s.cor)
order by i.id_sku = s.id desc nulls last, i.ordem, i.id
limit 1
