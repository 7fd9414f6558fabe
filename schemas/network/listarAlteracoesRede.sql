select
  a.id,
  a.dh_registro,
  a.tipo,
  o.codigo_mundial as codigo_origem,
  o.nome as nome_origem,
  b.nome as nome_anterior,
  d.nome as nome_destino,
  a.pessoas,
  a.transferir_consultores,
  u.nome as nome_usuario,
  a.tipo = 'TROCA_PAI' and not exists (select 1 from alteracao_rede as e where e.id_desfaz = a.id) as pode_desfazer
from alteracao_rede as a
join cliente as o on o.id = a.id_origem
left join cliente as b on b.id = a.id_anterior
left join cliente as d on d.id = a.id_destino
left join usuario as u on u.id = a.id_usuario
