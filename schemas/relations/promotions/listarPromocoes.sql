-- A filial em que se compra é a escolhida, a do cliente ou a do usuário.
with recursive ramo as (
  select c.id from classificacao as c where c.id = :classificacao
  union
  select c.id from classificacao as c join ramo on c.id_superior = ramo.id
),
compra as (
  select f.id, f.moeda, case f.moeda when 'PYG' then 0 else 2 end as casas
  from filial as f
  where f.id = coalesce(
    (select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
    (select c.id_filial from cliente as c where c.id = :cliente_id),
    :filial_id
  )
),
vigente as (
  select p.id, p.descricao, p.observacao, p.imagem, p.id_classificacao, p.data_fim, p.quantidade_maxima
  from promocao as p
  cross join compra
  where coalesce(p.ativo, true)
    and :hoje_compra between p.data_inicio and p.data_fim
    and (p.id_filial is null or p.id_filial = compra.id)
    and (cast(:classificacao as bigint) is null or p.id_classificacao in (select ramo.id from ramo))
),
-- O preço de hoje de cada tamanho na filial, com o desconto que já tem; dele sai o da promoção.
tamanho as (
  select
    i.id as id_item,
    s.id as id_sku,
    s.ordem,
    coalesce(nullif(concat_ws(', ', t.descricao, s.modelo), ''), s.codigo) as descricao,
    v.preco as valor,
    v.preco - round(v.preco * i.percentual_desconto / 100, compra.casas) as valor_promocional,
    greatest(coalesce(e.fisico - e.reservado, 0), 0) as saldo,
    s.valida_estoque is false or coalesce(e.fisico - e.reservado, 0) > 0 as disponivel,
    (
      select coalesce('/api/' || (x.imagem ->> 'url'), x.link_imagem)
      from imagem_produto as x
      where x.id_produto = s.id_produto and (x.id_sku is null or x.id_sku = s.id)
      order by x.id_sku nulls last, x.ordem, x.id
      limit 1
    ) as avatar
  from vigente
  cross join compra
  join promocao_item as i on i.id_promocao = vigente.id
  join produto as p on p.id = i.id_produto and coalesce(p.ativo, true)
  join sku as s on s.id_produto = p.id and coalesce(s.ativo, true) and s.configuracao is null
  join lateral (
    select x.valor - round(x.valor * coalesce(x.percentual_desconto, 0) / 100, compra.casas) as preco
    from preco_sku as x
    where x.id_sku = s.id and x.id_filial = compra.id and x.vigencia <= :hoje_compra
    order by x.vigencia desc
    limit 1
  ) as v on true
  left join grade_item as t on t.id = s.id_grade_item
  left join saldo_estoque as e on e.id_sku = s.id and e.id_filial = compra.id
),
lista as (
  select
    t.id_item,
    jsonb_agg(
      jsonb_build_object(
        'id_sku', t.id_sku,
        'descricao', t.descricao,
        'avatar', t.avatar,
        'valor', t.valor,
        'valor_promocional', t.valor_promocional,
        'saldo', t.saldo,
        'disponivel', t.disponivel
      )
      order by t.ordem, t.id_sku
    ) as tamanhos
  from tamanho as t
  group by t.id_item
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
