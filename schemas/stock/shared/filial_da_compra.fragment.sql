-- A filial em que se compra, com os centavos de sua moeda: a do pedido, a escolhida, a do cliente, a do usuário.
select f.id, f.moeda, p.sigla3 as pais, case f.moeda when 'PYG' then 0 else 2 end as casas
from filial as f
join pais as p on p.id = f.id_pais
where f.id = coalesce(
  :filial_compra,
  (select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
  (select c.id_filial from cliente as c where c.id = :cliente_id),
  :filial_id
)
