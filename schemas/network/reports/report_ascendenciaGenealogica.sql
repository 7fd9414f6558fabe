-- Termina em quem lê: acima dele não há lugares que ele veja.
with recursive acima as (
  select n.superior as id, 1 as geracao
  from rede_no as n
  where n.id = coalesce(:id_cliente, :cliente_id)
  union all
  select u.superior, a.geracao + 1
  from acima as a
  join rede_no as u on u.id = a.id
)
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  a.geracao,
  c.tipo as tipo_cliente,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  s.descricao as status_penn,
  f.nome as filial,
  q.nome as pais,
  coalesce((
    select sum(m.individuais)
    -- include: meses_da_pessoa
  ), 0) as pontos_individuais,
  coalesce((
    select sum(m.total)
    -- include: meses_da_pessoa
  ), 0) as total_pontos,
  (select max(h."dhRegistro") from graduacao_historico as h where h.id_cliente = c.id) as dh_graduacao
from acima as a
join cliente as c on c.id = a.id
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
-- include: status_da_pessoa
