-- A filial em que se compra: a do pedido, a escolhida, a do cliente, a do usuário.
with compra as (
  -- include: filial_da_compra
)
select
  s.id as id_sku,
  m.descricao,
  m.comprimento,
  m.largura,
  m.altura,
  m.diametro,
  v.valor - round(v.valor * v.desconto / 100, compra.casas) as valor,
  v.valor_spv
from medida_padrao_spe as m
join sku as s on s.id = m.id_sku and coalesce(s.ativo, true)
cross join compra
join lateral (
  -- include: preco_vigente
) as v on true
where m.id_produto = :id_produto
