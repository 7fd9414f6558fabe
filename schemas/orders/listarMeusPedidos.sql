-- Os próprios, ou os de um cliente que se vê; carrinhos só os seus.
select
  p.id_pedido,
  p.numero_pedido,
  p.dh_registro,
  p.moeda,
  p.valor_total,
  p.valor_final,
  p.forma_pagamento,
  p.dh_pagamento,
  p.quantidade,
  p.constante_status,
  case p.constante_status
    when 'COMPRANDO' then 'Comprando'
    when 'ORCAMENTO' then 'Orçamento'
    when 'PRE_VENDA_PENDENTE' then 'Pré-venda pendente'
    when 'AGUARDANDO_PAGAMENTO' then 'Aguardando pagamento'
    when 'ERRO_PAGAMENTO' then 'Erro no pagamento'
    when 'PAGO' then 'Pago'
    when 'ERRO_FATURAMENTO' then 'Erro no faturamento'
    when 'FATURADO' then 'Faturado'
    when 'ENVIADO' then 'Enviado'
    when 'ENTREGUE' then 'Entregue'
    when 'AGUARDANDO_CANCELAMENTO' then 'Aguardando cancelamento'
    when 'CANCELADO' then 'Cancelado'
  end as descricao_status,
  p.is_administrativo,
  p.bloquear_edicao
from (
  select
    t.id as id_pedido,
    t.numero_pedido,
    t.dh_registro,
    t.moeda,
    coalesce(t.valor_total, 0) as valor_total,
    coalesce(case when t.dh_pagamento is not null then nullif(t.valor_pago, 0) end, t.valor_total, 0) as valor_final,
    case when t.dh_pagamento is not null then t.forma_pagamento end as forma_pagamento,
    t.dh_pagamento,
    coalesce(t.quantidade, 0) as quantidade,
    coalesce(t.constante_status, 'COMPRANDO') as constante_status,
    coalesce(t.is_administrativo, false) as is_administrativo,
    coalesce(t.bloquear_edicao, false) as bloquear_edicao
  from pedido_venda as t
  where case
      when cast(:id_cliente as bigint) is not null then t.id_cliente = :id_cliente
      when cast(:cliente_id as bigint) is not null then t.id_cliente = :cliente_id
      else t.id_titular = :usuario_id
    end
    and (t.constante_status <> 'COMPRANDO' or t.id_titular = :usuario_id)
    and (t.constante_status = 'ORCAMENTO') = coalesce(:orcamento, false)
) as p
