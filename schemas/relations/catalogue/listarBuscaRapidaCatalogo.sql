select
  s.id,
  s.id as id_sku,
  s.id_produto,
  f.id as id_filial,
  s.codigo as codigo_produto,
  -- Com tamanho e modelo: as opções de um produto se distinguem enquanto se digita.
  s.descricao,
  p.id_departamento,
  (select d.descricao from departamento as d where d.id = p.id_departamento) as departamento,
  (select l.codigo from linha_produto as l where l.id = p.id_linha) as codigo_linha,
  (select g.codigo from grade_item as t join grade as g on g.id = t.id_grade where t.id = s.id_grade_item) as codigo_grade,
  -- A grade PE tem preço por metro (001, seção 9).
  coalesce((select g.codigo from grade_item as t join grade as g on g.id = t.id_grade where t.id = s.id_grade_item) = 'PE', false) as por_metro,
  s.id_grade_item as id_hub_grade_item,
  (select t.descricao from grade_item as t where t.id = s.id_grade_item) as descricao_grade_item,
  s.modelo,
  s.cor,
  concat_ws(', ', (select t.descricao from grade_item as t where t.id = s.id_grade_item), s.modelo) as opcao,
  f.moeda,
  v.valor - round(v.valor * coalesce(v.percentual_desconto, 0) / 100, casas.total) as valor,
  v.valor as valor_preco_venda,
  coalesce(v.percentual_desconto, 0) as percentual_desconto,
  v.valor_custo,
  v.valor_spv,
  coalesce(
    (select e.fisico - e.reservado from saldo_estoque as e where e.id_sku = s.id and e.id_filial = f.id), 0
  ) as saldo,
  coalesce(s.valida_estoque, true) as valida_estoque,
  exists (select 1 from favorito as x where x.id_sku = s.id and x.id_usuario = :usuario_id) as favorito,
  (
    select coalesce(i.link_miniatura, '/api/' || (i.imagem ->> 'url'), i.link_imagem)
    -- A do SKU, a de outro da mesma cor, a do produto.
    from imagem_produto as i
    left join sku as k on k.id = i.id_sku
    where i.id_produto = s.id_produto and (i.id_sku is null or i.id_sku = s.id or k.cor = s.cor)
    order by i.id_sku = s.id desc nulls last, i.ordem, i.id
    limit 1
  ) as avatar,
  s.destaque_descricao,
  s.destaque_cor,
  coalesce(p.sob_medida, false) as sob_medida,
  -- Nestes países todo produto se configura, ao lado da compra como é (001, seção 6).
  coalesce(p.sob_medida, false)
    or coalesce((select c.sigla3 from pais as c where c.id = f.id_pais) in ('BOL', 'ECU', 'MEX', 'PRY'), false) as configuravel,
  p.caracteristica,
  p.legenda,
  p.link_video,
  coalesce(s.exibir_centavos, true) and casas.total > 0 as exibir_centavos,
  coalesce(s.exibir_spv, false) as exibir_spv,
  coalesce(v.valor_spv, 0) > 0 as possui_spv,
  coalesce(s.exibir_valor_moeda_secundaria, false) and q.valor is not null as exibir_valor_moeda_secundaria,
  q.simbolo as descricao_moeda_secundaria,
  case
    when s.exibir_valor_moeda_secundaria
    then round((v.valor - round(v.valor * coalesce(v.percentual_desconto, 0) / 100, casas.total)) * q.valor, case q.moeda_secundaria when 'PYG' then 0 else 2 end)
  end as valor_moeda_secundaria,
  case
    when s.configuracao is not null then s.configuracao
    when s.valor_acrescimo_preco is not null then jsonb_build_object('valor_acrescimo_preco', s.valor_acrescimo_preco)
  end as configuracao,
  -- Só a página de um produto os mostra.
  cast(null as jsonb) as tamanhos,
  cast(null as jsonb) as cores,
  s.busca
from sku as s
join produto as p on p.id = s.id_produto
-- A filial em que se compra: a do pedido, a escolhida, a do cliente, a do usuário.
join filial as f on f.id = coalesce(
  :filial_compra,
  (select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
  (select c.id_filial from cliente as c where c.id = :cliente_id),
  :filial_id
)
-- O que segue só enfeita a linha: com as consultas das colunas, faz-se para as linhas da página.
cross join lateral (select case f.moeda when 'PYG' then 0 else 2 end as total) as casas
left join preco_sku as v on v.id = (
  select x.id from preco_sku as x
  where x.id_sku = s.id and x.id_filial = f.id and x.vigencia <= :hoje_compra
  order by x.vigencia desc
  limit 1
)
left join cotacao as q on q.id = (
  select x.id from cotacao as x
  where x.moeda = f.moeda and x.data <= :hoje_compra
  order by x.data desc, x.id
  limit 1
)
where coalesce(s.ativo, true)
  and coalesce(p.ativo, true)
  -- Só o que tem preço está à venda. Não é `exists`: linha por linha, não se juntam todos os preços antes da página.
  and (select true from preco_sku as x where x.id_sku = s.id and x.id_filial = f.id and x.vigencia <= :hoje_compra limit 1)
  and s.configuracao is null
