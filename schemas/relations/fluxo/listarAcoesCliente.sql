-- Na ordem em que se oferecem.
select
  row_number() over (order by a.ordem nulls last, a.id) as id,
  a.id as id_acao,
  a.descricao,
  a.id_status::bigint as id_status
from acao_status_cliente as a
where a.id_status_origem = :status
  and coalesce(a.ativo, true)
  and (
    :administrador
    or a.perfis is null
    or jsonb_array_length(a.perfis) = 0
    or a.perfis @> to_jsonb(:perfil::text)
  )
