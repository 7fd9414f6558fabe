-- A filial em que se compra é a escolhida, a do cliente ou a do usuário.
with compra as (
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
    and p.id = :id_promocao
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
      -- A do SKU, a de outro da mesma cor, a do produto.
      from imagem_produto as x
      left join sku as c on c.id = x.id_sku
      where x.id_produto = s.id_produto and (x.id_sku is null or x.id_sku = s.id or c.cor = s.cor)
      order by x.id_sku = s.id desc nulls last, x.ordem, x.id
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
