-- Só administrativos escolhem outro país que não o seu; sem país, um contrato vale em todos.
select
  k.id,
  k.versao,
  k.dh_registro,
  k.dh_alteracao,
  k.nome,
  k.modelo,
  k.campos,
  k.url,
  k.preparar,
  k.id_fonte_dados,
  k.id_pais,
  k.ativo
from contrato as k
where coalesce(k.ativo, true)
  and (
    k.id_pais is null
    or k.id_pais = case
      when :administrador or :tipo like '%ADMINISTRATIVO%' or :perfil in ('ADMINISTRATIVO', 'SUPERADMIN') then coalesce(:id_pais, :pais_id)
      else :pais_id
    end
  )
