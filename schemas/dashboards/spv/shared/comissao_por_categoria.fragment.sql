-- O SPV do leitor por categoria, mês e moeda; agrupa quem inclui. O livro tem a menor unidade de cada moeda (ISO 4217).
select
  k.id_categoria_bonus,
  k.descricao,
  k.tipo,
  l.mes as referencia,
  l.moeda,
  sum(sign(l.valor) * l.base / u.partes) as base_calculo,
  sum((
    -- include: pontos_do_lancamento
  )) as pontos,
  sum(l.valor / u.partes) as valor
from spv_lancamento as l
join (
  values
    (1, 'DIRETO', 1, 'CREDITO', 'SPV direto'),
    (2, 'GRADUACAO', 1, 'CREDITO', 'SPV da graduação'),
    (3, 'TRANSFERENCIA', 1, 'CREDITO', 'Transferência recebida'),
    (4, 'ADIADO', 1, 'CREDITO', 'Débito adiado'),
    (5, 'ESTORNO', -1, 'DEBITO', 'Estorno de pedido'),
    (6, 'ABATIMENTO', -1, 'DEBITO', 'Abatimento de débito adiado'),
    (7, 'TRANSFERENCIA', -1, 'DEBITO', 'Transferência enviada'),
    (8, 'PAGO', -1, 'SPV_PAGO', 'Pagamento de SPV')
) as k (id_categoria_bonus, lancamento, sinal, tipo, descricao) on k.lancamento = l.tipo and k.sinal = sign(l.valor)
cross join lateral (select case when l.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
where l.beneficiario = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
