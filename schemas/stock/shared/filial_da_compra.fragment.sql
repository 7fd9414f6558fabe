-- A filial em que se compra, com os centavos de sua moeda: a do pedido, ou a de quem compra.
select f.id, f.moeda, p.sigla3 as pais, case f.moeda when 'PYG' then 0 else 2 end as casas
from filial as f
join pais as p on p.id = f.id_pais
where f.id = coalesce(
  :filial_compra,
  -- include: filial_de_quem_compra
)
