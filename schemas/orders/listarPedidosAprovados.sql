select
  p.id,
  'Pedido ' || p.numero_pedido || ' - ' || c.nome as descricao,
  p.id as id_pedido,
  p.numero_pedido,
  c.codigo_mundial,
  c.nome as nome_cliente,
  p.id_filial,
  p.dh_registro,
  p.dh_pagamento,
  p.moeda,
  p.valor_total,
  p.pontos_pedido
from pedido_venda as p
join cliente as c on c.id = p.id_cliente
where p.dh_pagamento is not null and p.constante_status in ('PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE')
