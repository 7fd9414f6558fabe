-- A filial em que se compra: a do pedido, a escolhida, a do cliente, a do usuário.
with compra as (
  select f.id, f.moeda, p.sigla3 as pais, case f.moeda when 'PYG' then 0 else 2 end as casas
  from filial as f
  join pais as p on p.id = f.id_pais
  where f.id = coalesce(
    :filial_compra,
    (select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
    (select c.id_filial from cliente as c where c.id = :cliente_id),
    :filial_id
  )
)
select
  s.id as id_sku,
  s.descricao,
  (
    select coalesce(i.link_miniatura, '/api/' || (i.imagem ->> 'url'), i.link_imagem)
    -- A do SKU, a de outro da mesma cor, a do produto.
    from imagem_produto as i
    left join sku as c on c.id = i.id_sku
    where i.id_produto = s.id_produto and (i.id_sku is null or i.id_sku = s.id or c.cor = s.cor)
    order by i.id_sku = s.id desc nulls last, i.ordem, i.id
    limit 1
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
  select x.valor, coalesce(x.percentual_desconto, 0) as desconto, x.valor_spv, x.valor_custo
  from preco_sku as x
  where x.id_sku = s.id and x.id_filial = compra.id and x.vigencia <= :hoje_compra
  order by x.vigencia desc
  limit 1
) as v on true
left join lateral (
  select x.item
  from jsonb_array_elements(base.configuracao -> 'acessorios') as x(item)
  where x.item ->> 'id_sku' = cast(s.id as text)
  limit 1
) as k on true
where base.id = :id_sku
