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
      v.moeda,
      v.tipo,
      v.valor,
      v.base,
      row_number() over (partition by v.moeda, v.mes, v.pedido, v.origem order by (v.tipo in ('DIRETO', 'GRADUACAO')) desc, v.id) as vez
    from spv_lancamento as v
    left join tipo_movimento as y on y.constante = case when v.tipo in ('DIRETO', 'GRADUACAO') then 'VENDA' else v.tipo end
    where v.beneficiario = c.id
      and v.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
      and (
        :id_plano_marketing is null
        or exists (
          select 1
          from ponto_lancamento as p
          where p.pedido = v.pedido
            and p.beneficiario = v.origem
            and p.plano = :id_plano_marketing
        )
      )
      and -- include: movimento_que_se_ve
  ) as l
  group by l.moeda
) as b
cross join lateral (select case when b.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
where -- include: na_rede_de_quem_se_escolhe
  and (:id_filial is null or c.id_filial = :id_filial)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and -- include: so_desta_graduacao
