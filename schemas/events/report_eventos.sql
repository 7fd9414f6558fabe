-- Quem tem credencial ou crachá para um evento participa dele. Linhas pares são credenciais, ímpares crachás sem credencial.
with participantes as (
  select
    k.id * 2 as id,
    k.id_evento,
    coalesce(k.id_consultor, k.id_cliente) as id_cliente,
    k.nome,
    b.tipo,
    b.cargo,
    k.dh_registro
  from credencial_cliente as k
  left join lateral (
    select x.tipo, x.cargo
    from cracha as x
    where x.id_evento = k.id_evento
      and x.id_cliente = coalesce(k.id_consultor, k.id_cliente)
      and x.nome = k.nome
    order by x.id desc
    limit 1
  ) as b on true
  where k.id_evento is not null
  union all
  select b.id * 2 + 1, b.id_evento, b.id_cliente, b.nome, b.tipo, b.cargo, b.dh_registro
  from cracha as b
  where not exists (
    select 1
    from credencial_cliente as k
    where k.id_evento = b.id_evento
      and coalesce(k.id_consultor, k.id_cliente) = b.id_cliente
      and k.nome = b.nome
  )
)
select
  k.id,
  e.id as id_evento,
  e.titulo,
  t.descricao as tipo_descricao,
  e.data_inicial,
  e.data_final,
  coalesce(e.finalizado, false) as finalizado,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  k.tipo,
  k.nome,
  k.cargo,
  m.nome as cidade,
  u.sigla as estado,
  b.nome as pais,
  k.dh_registro as dh_credenciamento
from participantes as k
join evento as e on e.id = k.id_evento
left join evento_tipo as t on t.id = e.id_tipo
left join cliente as c on c.id = k.id_cliente
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join pais as b on b.id = u.id_pais
where e.data_inicial between :periodo_inicio and :periodo_fim
  and (:id_evento is null or e.id = :id_evento)
  and (:id_evento_tipo is null or e.id_tipo = :id_evento_tipo)
  and (:id_cliente is null or c.id = :id_cliente)
  and (:id_pais is null or u.id_pais = :id_pais)
  and (:id_estado is null or u.id = :id_estado)
  and (:id_cidade is null or m.id = :id_cidade)
  and (:id_filial is null or c.id_filial = :id_filial)
