-- A filial em que se compra: a do pedido, a escolhida, a do cliente, a do usuário.
with compra as (
  -- include: filial_da_compra
)
select
  s.id as id_sku,
  s.descricao,
  (
    -- include: miniatura_do_sku
  ) as avatar,
  coalesce(cast(k.item ->> 'quantidade' as bigint), 0) as quantidade,
  v.valor - round(v.valor * v.desconto / 100, compra.casas) as valor,
  v.valor_spv,
  k.item ->> 'observacao' as observacao
from sku as base
join produto as p on p.id = base.id_produto
join acessorio_spe as a
  on coalesce(a.ativo, true)
  and (a.id_produto = p.id or (a.id_produto is null and (a.id_linha is null or a.id_linha = p.id_linha)))
join sku as s on s.id = a.id_sku and coalesce(s.ativo, true)
cross join compra
join lateral (
  -- include: preco_vigente
) as v on true
left join lateral (
  select x.item
  from jsonb_array_elements(base.configuracao -> 'acessorios') as x(item)
  where x.item ->> 'id_sku' = cast(s.id as text)
  limit 1
) as k on true
where base.id = :id_sku
