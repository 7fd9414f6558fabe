-- O livro tem a menor unidade de cada moeda; aqui estão valores com as casas dela (ISO 4217), uma linha para cada moeda.
select
  c.id as id_cliente,
  b.moeda,
  -- include: pessoa_com_nivel
  f.nome as filial,
  b.base / u.partes as base_calculo,
  b.direto / u.partes as credito_spv_direto,
  b.graduacao / u.partes as credito_spv_graduacao,
  b.outros_creditos / u.partes as credito_spv_outros,
  b.estorno / u.partes as debito_spv_estorno,
  b.pago / u.partes as debito_spv_pago,
  b.outros_debitos / u.partes as debito_spv_outros,
  b.saldo / u.partes as saldo_final
from cliente as c
join rede_no as n on n.id = c.id
cross join lateral (
  select
    l.moeda,
    -- A base de um pedido conta uma vez, também onde ele deu os dois créditos.
    coalesce(sum(l.base) filter (where l.tipo in ('DIRETO', 'GRADUACAO') and l.vez = 1), 0) as base,
    coalesce(sum(l.valor) filter (where l.tipo = 'DIRETO'), 0) as direto,
    coalesce(sum(l.valor) filter (where l.tipo = 'GRADUACAO'), 0) as graduacao,
    coalesce(sum(l.valor) filter (where l.tipo not in ('DIRETO', 'GRADUACAO') and l.valor > 0), 0) as outros_creditos,
    coalesce(-sum(l.valor) filter (where l.tipo = 'ESTORNO'), 0) as estorno,
    coalesce(-sum(l.valor) filter (where l.tipo = 'PAGO'), 0) as pago,
    coalesce(-sum(l.valor) filter (where l.tipo not in ('ESTORNO', 'PAGO') and l.valor < 0), 0) as outros_debitos,
    sum(l.valor) as saldo
  from (
    select
      l.moeda,
      l.tipo,
      l.valor,
      l.base,
      row_number() over (partition by l.moeda, l.mes, l.pedido, l.origem order by (l.tipo in ('DIRETO', 'GRADUACAO')) desc, l.id) as vez
    from spv_lancamento as l
    left join tipo_movimento as y on y.constante = case when l.tipo in ('DIRETO', 'GRADUACAO') then 'VENDA' else l.tipo end
    where l.beneficiario = c.id
      and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
      and -- include: do_plano_de_marketing
      and -- include: movimento_que_se_ve
  ) as l
  group by l.moeda
) as b
cross join lateral (select case when b.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
-- include: status_da_pessoa
where -- include: na_rede_de_quem_se_escolhe
  and (:id_filial is null or c.id_filial = :id_filial)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and -- include: so_desta_graduacao
