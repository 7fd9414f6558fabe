-- Os contratos que valem no país do cliente ou em todos, e os que ele já assinou. Só administrativos escolhem outro cliente.
select
  k.id,
  coalesce(p.nome, k.nome) as nome,
  '/api/contrato/' || k.id || '/' || c.id || '.pdf' as url,
  coalesce(p.fase, 'prepare') = 'prepare' as preparar,
  k.id_fonte_dados,
  c.id as id_cliente,
  c.nome as nome_cliente,
  case when p.fase in ('sealing', 'sending') then 'finish' else coalesce(p.fase, 'prepare') end as fase,
  p.dh_expira as dh_prazo,
  p.motivo_recusa,
  p.dh_conclusao,
  case when p.dh_conclusao is not null then p.codigo_verificacao end as codigo_verificacao
from cliente as c
left join filial as f on f.id = c.id_filial
cross join contrato as k
left join assinatura_processo as p on p.contrato = k.id and p.cliente = c.id and p.versao = (
  select max(u.versao) from assinatura_processo as u where u.contrato = k.id and u.cliente = c.id
)
where c.id = case
    when :administrador or :tipo like '%ADMINISTRATIVO%' or :perfil in ('ADMINISTRATIVO', 'SUPERADMIN')
      then coalesce(:id_cliente, :cliente_id)
    else :cliente_id
  end
  and (p.id is not null or (coalesce(k.ativo, true) and (k.id_pais is null or k.id_pais = f.id_pais)))
