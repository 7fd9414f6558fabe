-- Na ordem em que se oferecem.
select
  row_number() over (order by a.ordem nulls last, a.id) as id,
  a.id as id_acao,
  a.descricao,
  a.id_status::bigint as id_status,
  case a.id_status
    when 1 then 'PENDENTE'
    when 2 then 'ATIVO'
    when 3 then 'RECOMENDACAO'
    when 4 then 'EVOLUIR_PARA_DI'
    when 5 then 'EVOLUIR_PARA_DIENERGY'
    when 6 then 'APROVADO'
    when 7 then 'INATIVO'
    when 8 then 'BLOQUEADO'
  end as constante_status,
  n.id as id_notificacao,
  n.titulo as titulo_notificacao
from acao_status_cliente as a
left join ngs_notificacao as n on n.id = a.id_notificacao
where a.id_status_origem = :status
  and coalesce(a.ativo, true)
  and (
    :administrador
    or a.perfis is null
    or jsonb_array_length(a.perfis) = 0
    or a.perfis @> to_jsonb(:perfil::text)
  )
