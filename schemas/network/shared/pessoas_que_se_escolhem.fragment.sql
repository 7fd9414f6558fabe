-- As colunas de uma escolha de pessoas.
select
  c.id,
  concat_ws(' - ', c.codigo_mundial, c.nome) as descricao,
  c.codigo_mundial,
  c.nome,
  null::text as avatar,
  c.tipo as tipo_cliente,
  c.status as status_cliente,
  s.descricao as status_penn,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  f.nome as filial,
  p.sigla as sigla_pais
from cliente as c
left join filial as f on f.id = c.id_filial
left join pais as p on p.id = f.id_pais
-- include: status_da_pessoa
