-- De um pedido: o que vale em seu país e em sua filial, das condições que lhe são oferecidas.
select
  i.id,
  i.id_condicao,
  c.codigo,
  i.titulo,
  i.descricao,
  i.link,
  coalesce(i.ordem, 0) as ordem
from informacao_pgto as i
left join hub_condicao_pagamento as c on c.id = i.id_condicao
left join pedido_venda as p on p.id = :id_pedido
left join filial as b on b.id = p.id_filial
left join condicao_filial as f on f.id_filial = p.id_filial and f.id_condicao = i.id_condicao
where i.ativo is not false
  and (i.id_condicao is null or c.ativo is not false)
  and (:id_condicao is null or i.id_condicao is null or i.id_condicao = :id_condicao)
  and (
    :id_pedido is null
    or (i.id_pais is null or i.id_pais = b.id_pais)
    and (i.id_filial is null or i.id_filial = p.id_filial)
    and (
      i.id_condicao is null
      or (c.id_pais is null or c.id_pais = b.id_pais)
      and -- include: condicao_da_filial
    )
  )
