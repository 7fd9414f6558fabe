-- As da cor escolhida: as do SKU, ou de outro da mesma cor. Onde não há, as do produto inteiro.
select
  i.id,
  s.id as id_sku,
  coalesce('/api/' || (i.imagem ->> 'url'), i.link_imagem) as link_imagem,
  coalesce(i.link_miniatura, '/api/' || (i.imagem ->> 'url'), i.link_imagem) as link_miniatura,
  i.descricao,
  1280 as largura,
  960 as altura,
  (case when i.id_sku = s.id then 0 else 1000 end) + coalesce(i.ordem, 0) as ordem
from sku as s
join imagem_produto as i on i.id_produto = s.id_produto
left join sku as c on c.id = i.id_sku
where s.id = :id_sku
  and coalesce(i.imagem ->> 'url', i.link_imagem) is not null
  and case
    when exists (
      select 1 from imagem_produto as x left join sku as k on k.id = x.id_sku
      where x.id_produto = s.id_produto and (x.id_sku = s.id or k.cor = s.cor)
    ) then i.id_sku = s.id or c.cor = s.cor
    else i.id_sku is null
  end
