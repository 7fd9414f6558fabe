-- Ninguém abaixo do consultor pode ser o seu ascendente.
with recursive abaixo (id) as (
  select c.id from cliente as c where c.id = :consultor
  union
  select c.id
  from abaixo as a
  join cliente_dados_comerciais as d on d."id_clientePaiEmpresarial" = a.id
  join cliente as c on c."id_dadosComerciais" = d.id
)
select
  c.id,
  concat_ws(' - ', c.codigo_mundial, c.nome) as descricao,
  c.codigo_mundial,
  c.nome,
  c.tipo,
  (
    select h."graduacaoTitulo"
    from graduacao_historico as h
    where h.id_cliente = c.id
    order by h."dhRegistro" desc
    limit 1
  ) as graduacao,
  f.nome as filial,
  null::text as avatar
from cliente as c
left join filial as f on f.id = c.id_filial
where (:id_filial is null or c.id_filial = :id_filial)
  and c.id not in (select a.id from abaixo as a)
