-- O que formou o valor de uma categoria de bônus: um lançamento por linha, de pedidos ou sem eles.
select
  l.id,
  l.pedido as id_pedido,
  v.numero_pedido,
  l.dh_movimento,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente_origem,
  l.moeda,
  v.valor_total as valor_pedido,
  (
    -- include: pontos_do_lancamento
  ) as pontos,
  round(100 * abs(l.valor) / nullif(l.base, 0), 2) as percentual,
  l.valor / u.partes as valor,
  l.tipo = 'ESTORNO' as is_estorno
from spv_lancamento as l
cross join lateral (select case when l.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
left join pedido_venda as v on v.id = l.pedido
left join cliente as c on c.id = l.origem
where l.beneficiario = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  and case :id_categoria_bonus
    when 1 then l.tipo = 'DIRETO'
    when 2 then l.tipo = 'GRADUACAO'
    when 3 then l.tipo = 'TRANSFERENCIA' and l.valor > 0
    when 4 then l.tipo = 'ADIADO'
    when 5 then l.tipo = 'ESTORNO'
    when 6 then l.tipo = 'ABATIMENTO'
    when 7 then l.tipo = 'TRANSFERENCIA' and l.valor < 0
    when 8 then l.tipo = 'PAGO'
    else false
  end
