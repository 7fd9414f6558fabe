-- O que está à venda na filial em que se compra (`f`): `s` é o SKU, `p` o produto, `v` o preço, `q` a cotação.
from sku as s
join produto as p on p.id = s.id_produto
-- A filial em que se compra: a do pedido, ou a de quem compra.
join filial as f on f.id = coalesce(
  :filial_compra,
  -- include: filial_de_quem_compra
)
-- O que segue só enfeita a linha: com as consultas das colunas, faz-se para as linhas da página.
cross join lateral (select case f.moeda when 'PYG' then 0 else 2 end as total) as casas
left join preco_sku as v on v.id = (
  select x.id from preco_sku as x
  where x.id_sku = s.id and x.id_filial = f.id and x.vigencia <= :hoje_compra
  order by x.vigencia desc
  limit 1
)
left join cotacao as q on q.id = (
  select x.id from cotacao as x
  where x.moeda = f.moeda and x.data <= :hoje_compra
  order by x.data desc, x.id
  limit 1
)
where coalesce(s.ativo, true)
  and coalesce(p.ativo, true)
  -- Só o que tem preço está à venda. Não é `exists`: linha por linha, não se juntam todos os preços antes da página.
  and (select true from preco_sku as x where x.id_sku = s.id and x.id_filial = f.id and x.vigencia <= :hoje_compra limit 1)
