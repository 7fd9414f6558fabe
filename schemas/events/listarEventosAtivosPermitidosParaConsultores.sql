select
  e.id,
  e.versao,
  e.dh_registro,
  e.dh_alteracao,
  e.titulo,
  e.texto,
  e.data_inicial,
  e.data_final,
  e.finalizado,
  e.id_tipo,
  e.permitido_consultores,
  null::jsonb as anexos
from evento as e
where e.permitido_consultores
  and not coalesce(e.finalizado, false)
  and coalesce(e.data_final, e.data_inicial, :hoje) >= :hoje
