-- Ativo é também quem está no caminho para D.I. e quem já o é.
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  c.tipo as tipo_cliente,
  c.status as status_cliente,
  s.descricao as status_penn,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  f.nome as filial,
  p.nome as pais,
  c.dh_registro as dh_cadastro,
  null::timestamptz as dh_ultima_compra
from cliente as c
left join filial as f on f.id = c.id_filial
left join pais as p on p.id = f.id_pais
-- include: status_da_pessoa
where c.status not in ('PENDENTE', 'INATIVO', 'BLOQUEADO')
  and c.tipo <> 'CLIENTE'
  and d."id_clientePaiEmpresarial" is null
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_filial is null or c.id_filial = :id_filial)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
