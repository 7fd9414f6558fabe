-- O que o financeiro confere: sem filtro de situação, o que espera por ele. Quem está com um pagamento só conta até o fim do prazo.
select
  g.id as id_pgto,
  g.id_pedido,
  p.numero_pedido,
  c.nome as nome_cliente,
  c.codigo_mundial,
  cast(null as text) as codigo_referencia,
  p.id_filial,
  g.id_condicao,
  h.nome as nome_condicao,
  g.id_condicao as id_forma_pagamento,
  g.constante_status,
  s.id as id_status,
  s.descricao as descricao_status,
  g.moeda,
  g.valor_pagamento,
  g.valor_adiantamento,
  g.chave_operacao,
  g.conta_corrente,
  g.observacao,
  g.observacao_financeiro,
  g.dh_registro,
  g.dh_pagamento,
  g.id_usuario,
  a.id_usuario as id_usuario_edicao,
  a.dh_inicio as dh_edicao,
  g.id_usuario_edicao as id_usuario_decisao,
  u.tipo as origem_usr,
  (
    select max(d.caminho) from documento as d
    where d.entidade = 'HubPedidoVendaPagamento' and d.id_entidade = g.id
  ) as caminho,
  (
    select count(*) from documento as d
    where d.entidade = 'HubPedidoVendaPagamento' and d.id_entidade = g.id
  ) as comprovantes,
  (
    select count(*) from entidade_anotacao as n
    where n.entidade = 'HubPedidoVendaPagamento' and n."idEntidade" = g.id
  ) as anotacoes
from pedido_pagamento as g
join pedido_venda as p on p.id = g.id_pedido
join hub_condicao_pagamento as h on h.id = g.id_condicao
left join cliente as c on c.id = p.id_cliente
left join usuario as u on u.id = g.id_usuario
left join hub_pedido_venda_status as s on s.constante = g.constante_status
left join registro_aberto as a
  on a.entidade = 'HubPedidoVendaPagamento' and a.id_entidade = g.id
  and a.dh_expiracao > :agora and g.constante_status = 'AGUARDANDO'
where exists (select 1 from cobranca as q where q.id_pagamento = g.id and q.tipo = 'MANUAL')
  and (cast(:id_pgto as bigint) is null or g.id = :id_pgto)
  and case
    when cast(:id_status as bigint) is not null then s.id = :id_status
    else cast(:id_pgto as bigint) is not null or g.constante_status = 'AGUARDANDO'
  end
