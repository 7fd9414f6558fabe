-- O preço de `s` (sku) em `compra` no dia da compra.
select x.valor, coalesce(x.percentual_desconto, 0) as desconto, x.valor_spv, x.valor_custo
from preco_sku as x
where x.id_sku = s.id and x.id_filial = compra.id and x.vigencia <= :hoje_compra
order by x.vigencia desc
limit 1
