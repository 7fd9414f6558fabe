-- Filial sem condições próprias oferece todas as de seu país.
select
  c.id,
  c.codigo,
  c.nome,
  coalesce(g.valor_pagamento, 0) as valor_pagamento,
  coalesce(g.confirmado, false) as confirmado,
  g.id is not null and not coalesce(g.confirmado, false) as novo,
  coalesce(g.parcela, 1) as parcela,
  g.valor_parcela,
  coalesce(f.percentual_desconto, c.percentual_desconto, 0) as percentual_desconto,
  g.valor_acrescimo,
  coalesce(c.comprovante_obrigatorio, false) as comprovante_obrigatorio,
  coalesce(c.redirecionar_pagto, false) as redirecionar_pagto,
  cast(null as text) as info_pix_copia_cola,
  cast(null as text) as info_qrcode,
  cast(null as timestamptz) as info_expiracao,
  coalesce(g.constante_status = 'APROVADO', false) as aprovado,
  coalesce(f.ordem, c.ordem, 10) as ordem
from pedido_venda as p
join filial as b on b.id = p.id_filial
join hub_condicao_pagamento as c on c.ativo is not false and (c.id_pais is null or c.id_pais = b.id_pais)
left join condicao_filial as f on f.id_filial = p.id_filial and f.id_condicao = c.id
left join pedido_pagamento as g
  on g.id_pedido = p.id and g.id_condicao = c.id and g.constante_status <> 'REPROVADO'
where p.id = :id_pedido
  -- O que só se paga na filial, a máquina de cartões e o dinheiro, é oferecido a quem trabalha nela; e aparece a todos quando já escolhido.
  and (:na_filial or g.id is not null or not coalesce(c.somente_filial, c.codigo like 'TEF%' or c.codigo = 'DINHEIRO'))
  and -- include: condicao_da_filial
