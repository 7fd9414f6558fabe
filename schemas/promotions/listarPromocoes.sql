with recursive ramo as (
  select c.id from classificacao as c where c.id = :classificacao
  union
  select c.id from classificacao as c join ramo on c.id_superior = ramo.id
),
compra as (
  -- include: filial_da_promocao
),
vigente as (
  -- include: promocoes_vigentes
    and (cast(:classificacao as bigint) is null or p.id_classificacao in (select ramo.id from ramo))
),
tamanho as (
  -- include: tamanhos_em_promocao
),
lista as (
  -- include: lista_dos_tamanhos
),
-- O tamanho que aparece antes da escolha: o primeiro que há.
primeiro as (
  select distinct on (t.id_item) t.id_item, t.id_sku, t.valor, t.valor_promocional, t.avatar
  from tamanho as t
  order by t.id_item, t.disponivel desc, t.ordem, t.id_sku
),
conjunto as (
  select
    i.id_promocao,
    jsonb_agg(
      jsonb_build_object(
        'id_produto', i.id_produto,
        'id_sku', f.id_sku,
        'legenda', coalesce(nullif(i.legenda, ''), p.descricao),
        'avatar', f.avatar,
        'valor', f.valor,
        'valor_promocional', f.valor_promocional,
        'percentual_desconto', i.percentual_desconto,
        'obrigatorio', coalesce(i.obrigatorio, true),
        'selected', false,
        'sku_escolhido', null,
        'listaSku', l.tamanhos
      )
      order by i.ordem, i.id
    ) as items
  from vigente
  join promocao_item as i on i.id_promocao = vigente.id
  join produto as p on p.id = i.id_produto
  join primeiro as f on f.id_item = i.id
  join lista as l on l.id_item = i.id
  group by i.id_promocao
)
select
  v.id,
  v.descricao,
  v.observacao,
  '/api/' || (v.imagem ->> 'url') as avatar,
  v.id_classificacao,
  compra.moeda,
  v.data_fim,
  v.quantidade_maxima,
  c.items
from vigente as v
cross join compra
join conjunto as c on c.id_promocao = v.id
-- Sem um item obrigatório não se compra.
where not exists (
  select 1
  from promocao_item as i
  where i.id_promocao = v.id
    and coalesce(i.obrigatorio, true)
    and not exists (select 1 from lista as l where l.id_item = i.id)
)
