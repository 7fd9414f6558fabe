-- A filial em que se compra: a escolhida, a do cliente, a do usuário.
with compra as (
  select f.id, f.moeda, p.sigla3 as pais, case f.moeda when 'PYG' then 0 else 2 end as casas
  from filial as f
  join pais as p on p.id = f.id_pais
  where f.id = coalesce(
    (select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
    (select c.id_filial from cliente as c where c.id = :cliente_id),
    :filial_id
  )
)
select
  s.id as id_sku,
  s.id_produto,
  compra.id as id_filial,
  s.codigo as codigo_produto,
  p.descricao,
  p.id_departamento,
  d.descricao as departamento,
  l.codigo as codigo_linha,
  g.codigo as codigo_grade,
  s.id_grade_item as id_hub_grade_item,
  t.descricao as descricao_grade_item,
  s.modelo,
  s.cor,
  compra.moeda,
  v.valor - round(v.valor * v.desconto / 100, compra.casas) as valor,
  v.valor as valor_preco_venda,
  v.desconto as percentual_desconto,
  v.valor_custo,
  v.valor_spv,
  coalesce(e.fisico - e.reservado, 0) as saldo,
  coalesce(s.valida_estoque, true) as valida_estoque,
  exists (select 1 from favorito as x where x.id_sku = s.id and x.id_usuario = :usuario_id) as favorito,
  (
    select coalesce(i.link_miniatura, '/api/' || (i.imagem ->> 'url'), i.link_imagem)
    from imagem_produto as i
    where i.id_produto = s.id_produto and (i.id_sku is null or i.id_sku = s.id)
    order by i.id_sku nulls last, i.ordem, i.id
    limit 1
  ) as avatar,
  s.destaque_descricao,
  s.destaque_cor,
  -- Nestes países todo produto se configura (001, seção 6).
  coalesce(p.sob_medida, false) or compra.pais in ('BOL', 'ECU', 'MEX', 'PRY') as sob_medida,
  p.caracteristica,
  p.legenda,
  p.link_video,
  coalesce(s.exibir_centavos, true) and compra.casas > 0 as exibir_centavos,
  coalesce(s.exibir_spv, false) as exibir_spv,
  coalesce(v.valor_spv, 0) > 0 as possui_spv,
  coalesce(s.exibir_valor_moeda_secundaria, false) and q.valor is not null as exibir_valor_moeda_secundaria,
  q.simbolo as descricao_moeda_secundaria,
  case
    when s.exibir_valor_moeda_secundaria
    then round((v.valor - round(v.valor * v.desconto / 100, compra.casas)) * q.valor, case q.moeda_secundaria when 'PYG' then 0 else 2 end)
  end as valor_moeda_secundaria,
  case
    when s.configuracao is not null then s.configuracao
    when s.valor_acrescimo_preco is not null then jsonb_build_object('valor_acrescimo_preco', s.valor_acrescimo_preco)
  end as configuracao,
  s.busca
from sku as s
cross join compra
join produto as p on p.id = s.id_produto
join lateral (
  select x.valor, coalesce(x.percentual_desconto, 0) as desconto, x.valor_spv, x.valor_custo
  from preco_sku as x
  where x.id_sku = s.id and x.id_filial = compra.id and x.vigencia <= :hoje
  order by x.vigencia desc
  limit 1
) as v on true
left join departamento as d on d.id = p.id_departamento
left join linha_produto as l on l.id = p.id_linha
left join grade_item as t on t.id = s.id_grade_item
left join grade as g on g.id = t.id_grade
left join saldo_estoque as e on e.id_sku = s.id and e.id_filial = compra.id
left join lateral (
  select x.valor, x.simbolo, x.moeda_secundaria
  from cotacao as x
  where x.moeda = compra.moeda and x.data <= :hoje
  order by x.data desc
  limit 1
) as q on true
where coalesce(s.ativo, true)
  and coalesce(p.ativo, true)
  and s.configuracao is null
