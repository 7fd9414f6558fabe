-- O livro tem a menor unidade de cada moeda; aqui estão valores com as casas dela (ISO 4217), uma linha para cada moeda.
-- As formas de pagamento são as dos pedidos que deram o SPV; paga-se na conta da pessoa, pela nota da última OC do mês.
select
  c.id as id_cliente,
  b.moeda,
  c.codigo_mundial,
  c.nome as nome_cliente,
  g.descricao as graduacao,
  f.nome as filial,
  date_part('year', :periodo_inicio)::integer as ano,
  date_part('month', :periodo_inicio)::integer - 1 as mes,
  b.direto / u.partes as spv_direto,
  b.graduacao / u.partes as spv_graduacao,
  (b.direto + b.graduacao) / u.partes as total_spv,
  b.liquido / u.partes as valor_liquido,
  (
    select string_agg(distinct k.nome, ', ')
    from spv_lancamento as v
    join pedido_pagamento as a on a.id_pedido = v.pedido
    join hub_condicao_pagamento as k on k.id = a.id_condicao
    where v.beneficiario = c.id
      and v.mes = :periodo_inicio
      and v.moeda = b.moeda
  ) as formas_pagamento,
  (
    select concat_ws(' ', o.nome, 'Ag. ' || a.agencia || coalesce('-' || a."dvAgencia", ''), 'Conta ' || a.conta || coalesce('-' || a."dvConta", ''))
    from dados_bancarios as a
    left join banco as o on o.id = a.id_banco
    where a.id_pessoa = c.id_pessoa
    order by a.id
    limit 1
  ) as chave_pagamento,
  (
    select a."linkNota" ->> 'url'
    from oc_spv as a
    where a.id_cliente = c.id
      and a.dh_registro >= :periodo_inicio::timestamp at time zone :fuso
      and a.dh_registro < (:periodo_fim + 1)::timestamp at time zone :fuso
    order by a.dh_registro desc, a.id desc
    limit 1
  ) as url_link_nota
from (
  select
    l.beneficiario,
    l.moeda,
    coalesce(sum(l.valor) filter (where l.tipo = 'DIRETO'), 0) as direto,
    coalesce(sum(l.valor) filter (where l.tipo = 'GRADUACAO'), 0) as graduacao,
    sum(l.valor) as liquido
  from spv_lancamento as l
  left join tipo_movimento as y on y.constante = case when l.tipo in ('DIRETO', 'GRADUACAO') then 'VENDA' else l.tipo end
  where l.mes = :periodo_inicio
    and l.tipo in ('DIRETO', 'GRADUACAO', 'ESTORNO', 'ADIADO', 'ABATIMENTO')
    and -- include: movimento_que_se_ve
    and (
      :id_condicao_pagamento is null
      or exists (
        select 1
        from pedido_pagamento as a
        where a.id_pedido = l.pedido
          and a.id_condicao = :id_condicao_pagamento
      )
    )
  group by l.beneficiario, l.moeda
) as b
join cliente as c on c.id = b.beneficiario
join rede_no as n on n.id = c.id
cross join lateral (select case when b.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes) as u
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
left join ponto_fechado as e on e.cliente = c.id and e.mes = :periodo_inicio
left join graduacao as g on g.id = e.graduacao
where -- include: na_rede_de_quem_se_escolhe
  and (:id_filial is null or c.id_filial = :id_filial)
  and (:id_graduacao is null or e.graduacao = :id_graduacao)
