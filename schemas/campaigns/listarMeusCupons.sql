-- Os cupons do cliente de quem lê.
select
  u.numero_cupom,
  u.ativo,
  u.premiado,
  v.numero_pedido,
  u.dh_registro
from cupom_premiacao as u
join pedido_venda as v on v.id = u.id_pedido
where u.id_cliente = :cliente_id
