-- Avisos da página de pagamento; com um pedido, os do país e da filial dele.
select
  i.id,
  i.id_condicao,
  c.codigo,
  i.titulo,
  i.descricao,
  i.link,
  i.ordem
from informacao_pgto as i
left join hub_condicao_pagamento as c on c.id = i.id_condicao
where coalesce(i.ativo, true)
  and (:id_condicao is null or i.id_condicao = :id_condicao)
  and (
    :id_pedido is null
    or exists (
      select 1
      from pedido_venda as p
      join filial as f on f.id = p.id_filial
      where p.id = :id_pedido
        and (i.id_filial is null or i.id_filial = f.id)
        and (i.id_pais is null or i.id_pais = f.id_pais)
        and (c.id_pais is null or c.id_pais = f.id_pais)
    )
  )
