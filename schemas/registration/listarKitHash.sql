-- Um kit ativa um consultor, uma só vez.
select
  k.id,
  k.chave,
  k.codigo_produto,
  k.descricao,
  k.numero_pedido,
  k.dh_registro
from kit_comprado as k
where k.ativado is null
  and (:chave is null or k.chave = upper(:chave))
