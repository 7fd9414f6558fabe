select
  t.id,
  t.dh_registro,
  t.tipo,
  o.codigo_mundial as codigo_origem,
  o.nome as nome_origem,
  d.nome as nome_destino,
  t.pedidos,
  t.pontos,
  t.spv,
  u.nome as nome_usuario,
  t.tipo = 'TRANSFERENCIA' and not exists (select 1 from transferencia_movimentacao as e where e.id_desfaz = t.id) as pode_desfazer
from transferencia_movimentacao as t
join cliente as o on o.id = t.id_origem
join cliente as d on d.id = t.id_destino
left join usuario as u on u.id = t.id_usuario
