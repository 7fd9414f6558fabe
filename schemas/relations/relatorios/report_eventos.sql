-- Quem tem credencial para um evento participa dele.
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
  null::text as tipo,
  k.nome,
  null::text as cargo,
  m.nome as cidade,
  u.sigla as estado,
  b.nome as pais,
  k.dh_registro as dh_credenciamento
from credencial_cliente as k
join evento as e on e.id = k.id_evento
left join evento_tipo as t on t.id = e.id_tipo
left join cliente as c on c.id = coalesce(k.id_consultor, k.id_cliente)
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
