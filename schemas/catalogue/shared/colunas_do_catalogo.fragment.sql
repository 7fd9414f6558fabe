-- O que o catálogo mostra de um SKU, ao lado do nome, dos tamanhos e das cores; com `catalogo_da_filial`.
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
  -- include: miniatura_do_sku
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
