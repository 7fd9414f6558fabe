-- Quem fez o quê com um pagamento: o registro, os comprovantes, o que o financeiro fez dele e o que a equipe anotou.
select
  'r' || cast(g.id as text) as chave,
  'REGISTRADO' as tipo,
  g.dh_registro as dh,
  g.id_usuario,
  cast(null as text) as campo,
  g.observacao as detalhe
from pedido_pagamento as g
where g.id = :id_pgto
union all
select
  'd' || cast(d.id as text) as chave,
  'COMPROVANTE' as tipo,
  d.dh_registro as dh,
  cast(null as bigint) as id_usuario,
  cast(null as text) as campo,
  d.nome as detalhe
from documento as d
where d.entidade = 'HubPedidoVendaPagamento' and d.id_entidade = :id_pgto
union all
select
  'e' || cast(e.id as text) as chave,
  e.tipo,
  e.dh_registro as dh,
  e.id_usuario,
  e.campo,
  case
    when e.tipo = 'CORRIGIDO' then coalesce(e.antes, '—') || ' → ' || coalesce(e.depois, '—')
    else e.observacao
  end as detalhe
from pagamento_evento as e
where e.id_pagamento = :id_pgto
union all
select
  'n' || cast(n.id as text) as chave,
  'ANOTADO' as tipo,
  coalesce(n.dhregistro, n.dh_registro) as dh,
  n.id_usuario,
  cast(null as text) as campo,
  n.observacao as detalhe
from entidade_anotacao as n
where n.entidade = 'HubPedidoVendaPagamento' and n."idEntidade" = :id_pgto
