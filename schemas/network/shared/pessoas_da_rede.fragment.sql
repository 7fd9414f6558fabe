-- As colunas de uma lista de pessoas da rede.
select
  c.id,
  c.codigo_mundial,
  c.codigo,
  c.nome,
  null::text as avatar,
  c.tipo,
  c.status,
  s.descricao as status_penn,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  e.nome as nome_pai_empresarial,
  f.nome as filial,
  c.email,
  c.telefone,
  c.data_cadastro,
  c.aceite_consultor
from cliente as c
left join filial as f on f.id = c.id_filial
-- include: status_da_pessoa
left join cliente as e on e.id = d."id_clientePaiEmpresarial"
