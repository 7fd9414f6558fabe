-- O livro tem a menor unidade de cada moeda; aqui estão valores com as casas dela (ISO 4217).
select
  l.id,
  v.id as id_pedido,
  v.numero_pedido,
  v.dh_pagamento as dh_pedido,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  g.descricao as graduacao,
  g.peso as peso_graduacao,
  v.valor_total as valor_pedido,
  l.base / u.partes as valor_spv_pedido,
  l.fator / 10000.0 as fator_bonus_graduacao,
  l.valor / u.partes as spv_graduacao,
  x.valor / u.partes as spv_distribuido,
  round(100 * x.valor / u.partes / nullif(v.valor_total, 0), 4) as percentual_spv_efetivo
from spv_lancamento as l
join pedido_venda as v on v.id = l.pedido
join cliente as c on c.id = l.beneficiario
cross join lateral (select case when l.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
left join ponto_fechado as f on f.mes = l.mes and f.cliente = l.beneficiario
left join graduacao as g on g.id = f.graduacao
left join lateral (
  select sum(s.valor) as valor
  from spv_lancamento as s
  where s.pedido = l.pedido
    and s.moeda = l.moeda
    and s.tipo in ('DIRETO', 'GRADUACAO')
) as x on true
where l.tipo = 'GRADUACAO'
  and (:id_pedido is null or l.pedido = :id_pedido)
  and (
    :id_pedido is not null
    or (
      v.dh_pagamento >= :periodo_inicio::timestamp at time zone :fuso
      and v.dh_pagamento < (:periodo_fim + 1)::timestamp at time zone :fuso
    )
  )
  and (coalesce(:id_cliente, :cliente_id) is null or l.beneficiario = coalesce(:id_cliente, :cliente_id))
  and (:id_graduacao is null or f.graduacao = :id_graduacao)
