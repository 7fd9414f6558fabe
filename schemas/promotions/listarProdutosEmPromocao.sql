with compra as (
  -- include: filial_da_promocao
),
vigente as (
  -- include: promocoes_vigentes
    and p.id = :id_promocao
),
tamanho as (
  -- include: tamanhos_em_promocao
),
lista as (
  -- include: lista_dos_tamanhos
)
select
  i.id_produto,
  i.id_promocao,
  coalesce(nullif(i.legenda, ''), p.descricao) as descricao,
  (select t.avatar from tamanho as t where t.id_item = i.id order by t.disponivel desc, t.ordem, t.id_sku limit 1) as avatar,
  coalesce(i.obrigatorio, true) as obrigatorio,
  i.percentual_desconto,
  compra.moeda,
  l.tamanhos as "listaSku"
from vigente
cross join compra
join promocao_item as i on i.id_promocao = vigente.id
join produto as p on p.id = i.id_produto
join lista as l on l.id_item = i.id
