select
  i.id,
  i.id_pedido,
  i.id_sku,
  s.id_produto,
  i.codigo_produto,
  i.descricao,
  i.detalhe,
  i.codigo_grade,
  i.quantidade,
  p.moeda,
  i.valor_unitario,
  case when i.valor_adicionado <> i.valor_unitario then i.valor_adicionado end as valor_anterior,
  i.quantidade * i.valor_unitario as valor_item_carrinho,
  i.quantidade * coalesce(i.valor_spv, 0) as valor_spv,
  coalesce(i.percentual_desconto, 0) as percentual_desconto,
  coalesce(
    (select e.fisico - e.reservado from saldo_estoque as e where e.id_sku = i.id_sku and e.id_filial = p.id_filial), 0
  ) as saldo,
  coalesce(i.valida_estoque, true) as valida_estoque,
  p.constante_status = 'COMPRANDO' and i.id_promocao is null as permite_editar_item,
  i.id_promocao,
  i.configuracao,
  (
    -- include: miniatura_do_sku
  ) as avatar
from pedido_item as i
join pedido_venda as p on p.id = i.id_pedido
join sku as s on s.id = i.id_sku
where i.id_pedido = :id_pedido
