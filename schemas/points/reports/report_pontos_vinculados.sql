-- Pedido, SKU e estorno vêm com os pedidos, que ainda não têm tabela.
select
  v.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  v.id as id_vinculo,
  null::bigint as id_pedido,
  null::text as numero_pedido,
  null::text as descricao_sku,
  v.quantidade::numeric as quantidade,
  v.pontos,
  (v.dh_registro at time zone :fuso)::date as data_vinculacao,
  o.nome as nome_cliente_origem,
  false as is_estorno
from venda_vinculo as v
left join cliente as c on c.id = v.id_consultor
left join usuario as u on u.id = v.id_usuario
left join cliente as o on o.id = u.id_cliente
where v.dh_registro >= :periodo_inicio::timestamp at time zone :fuso
  and v.dh_registro < (:periodo_fim + 1)::timestamp at time zone :fuso
  and (:id_cliente is null or v.id_consultor = :id_cliente)
