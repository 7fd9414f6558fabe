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
  select x.valor, coalesce(x.percentual_desconto, 0) as desconto, x.valor_spv, x.valor_custo
  from preco_sku as x
  where x.id_sku = s.id and x.id_filial = compra.id and x.vigencia <= :hoje_compra
  order by x.vigencia desc
  limit 1
) as v on true
where m.id_produto = :id_produto
