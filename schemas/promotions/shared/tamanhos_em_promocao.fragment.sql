-- Os tamanhos dos itens de `vigente` em `compra`, com o preço de hoje e o desconto que já tem; dele sai o da promoção.
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
