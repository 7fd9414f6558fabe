-- A filial em que se compra é a escolhida, a do cliente ou a do usuário.
select f.id, f.moeda, case f.moeda when 'PYG' then 0 else 2 end as casas
from filial as f
where f.id = coalesce(
  -- include: filial_de_quem_compra
)
