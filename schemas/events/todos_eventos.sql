-- Consultores só encontram os eventos que lhes são permitidos.
select
  e.id,
  e.titulo,
  e.texto,
  e.dh_registro as "dhRegistro",
  e.data_inicial,
  e.data_final,
  coalesce(e.finalizado, false) as finalizado,
  t.constante as tipo_constante,
  t.descricao as tipo_descricao,
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', a.id, 'linkAnexo', a."linkAnexo", 'descricao', a.descricao, 'nome', a.nome,
        'extensao', a.extensao, 'tipo', a.tipo, 'tamanho', a.tamanho, 'ordem', a.ordem
      )
      order by a.ordem, a.id
    )
    from evento_anexo as a
    where a.id_evento = e.id
  ) as anexos
from evento as e
left join evento_tipo as t on t.id = e.id_tipo
where :perfil <> 'CONSULTOR' or e.permitido_consultores
