with situacao (id_status, constante, descricao, cor) as (
  -- include: situacoes_do_fluxo
)
select
  c.id,
  c.id as id_cliente,
  c.codigo,
  c.nome,
  case c.tipo
    when 'CONSULTOR' then 'Consultor'
    when 'DI' then 'D.I.'
    when 'CONSULTOR_ENERGY' then 'Consultor Energy'
    else 'Cliente'
  end as tipo_descricao,
  s.id_status as status,
  s.constante as status_constante,
  s.descricao as status_descricao,
  f.nome as filial,
  :hoje - (coalesce(c.dh_situacao, c.dh_alteracao, c.dh_registro) at time zone :fuso)::date as dias_ultima_alteracao,
  c.status = 'ATIVO' and coalesce(c.verificacao_ativacao_pendente, false) as verificacao_ativacao_pendente,
  c.id_consultor is not null as exists_consultor,
  c.id_consultor as id_consultor,
  (
    select max(e.id)
    from entrevista_consultor as e
    where e.cliente = c.id and e.estado in ('SOLICITADA', 'RESPONDIDA')
  ) as id_entrevista
from situacao as s
join cliente as c on c.status = s.constante
left join filial as f on f.id = c.id_filial
where s.id_status = :status
