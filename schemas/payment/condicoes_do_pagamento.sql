-- As condições com que a filial do pedido recebe; filial sem condições próprias recebe por todas as de seu país.
select
  c.id,
  c.nome,
  c.codigo
from pedido_pagamento as g
join pedido_venda as p on p.id = g.id_pedido
join filial as b on b.id = p.id_filial
join hub_condicao_pagamento as c on c.ativo is not false and (c.id_pais is null or c.id_pais = b.id_pais)
left join condicao_filial as f on f.id_filial = p.id_filial and f.id_condicao = c.id
where g.id = :id_pgto
  and c.codigo <> 'CREDITO'
  and (c.id = g.id_condicao or case
    when f.id is null then not exists (select 1 from condicao_filial as x where x.id_filial = p.id_filial)
    else f.ativo is not false
  end)
