-- Os tamanhos de cada item, de `tamanho`.
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
