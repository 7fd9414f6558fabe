select
  l.id,
  l.dh_movimento,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  v.id as id_pedido,
  v.numero_pedido,
  o.nome as nome_cliente_origem,
  y.descricao as tipo_movimento,
  case l.tipo
    when 'DIRETO' then 'SPV direto'
    when 'GRADUACAO' then 'SPV da graduação'
    when 'ESTORNO' then 'Estorno de pedido'
    when 'ADIADO' then 'Débito adiado'
    when 'ABATIMENTO' then 'Abatimento de débito adiado'
    when 'PAGO' then 'Pagamento de SPV'
    else case when l.valor > 0 then 'Transferência recebida' else 'Transferência enviada' end
  end as categoria_bonus,
  (
    select sum(p.pontos)
    from ponto_lancamento as p
    left join ponto_lancamento as a on a.id = p.estorno_de
    where p.pedido = l.pedido
      and p.beneficiario = l.origem
      and p.moeda = l.moeda
      and p.mes = l.mes
      and (l.tipo = 'ESTORNO') = (coalesce(a.mes, p.mes) < p.mes)
  ) as pontos,
  l.moeda,
  sign(l.valor) * l.base / u.partes as base_calculo,
  l.fator / 100.0 as percentual,
  l.valor / u.partes as valor,
  l.tipo = 'ESTORNO' as is_estorno
from spv_lancamento as l
join cliente as c on c.id = l.beneficiario
cross join lateral (select case when l.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
left join cliente as o on o.id = l.origem
left join pedido_venda as v on v.id = l.pedido
left join tipo_movimento as y on y.constante = case when l.tipo in ('DIRETO', 'GRADUACAO') then 'VENDA' else l.tipo end
where l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  and (coalesce(:id_cliente, :cliente_id) is null or l.beneficiario = coalesce(:id_cliente, :cliente_id))
  and -- include: movimento_que_se_ve
  and -- include: do_plano_de_marketing
