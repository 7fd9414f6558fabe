-- A filial em que se compra: a do pedido, a escolhida, a do cliente, a do usuário.
with compra as (
  -- include: filial_da_compra
)
select
  s.id as id_sku,
  f.id as id_filial,
  f.nome as filial,
  c.nome as cidade,
  u.sigla as estado,
  coalesce(e.fisico - e.reservado, 0) as saldo,
  true as permite_retirada
from sku as s
cross join compra
join pais as pc on pc.sigla3 = compra.pais
join filial as f on f.id_pais = pc.id and coalesce(f.ativo, true)
left join cidade as c on c.id = f.id_cidade
left join estado as u on u.id = c.id_estado
left join saldo_estoque as e on e.id_sku = s.id and e.id_filial = f.id
where s.id = :id_sku
  and exists (select 1 from preco_sku as x where x.id_sku = s.id and x.id_filial = f.id and x.vigencia <= :hoje_compra)
