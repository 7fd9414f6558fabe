-- A filial em que se compra é a escolhida, a do cliente ou a do usuário.
select f.id, f.moeda, case f.moeda when 'PYG' then 0 else 2 end as casas
from filial as f
where f.id = coalesce(
  (select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
  (select c.id_filial from cliente as c where c.id = :cliente_id),
  :filial_id
)
