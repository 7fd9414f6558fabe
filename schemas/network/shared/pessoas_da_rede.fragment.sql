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
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
left join cliente as e on e.id = d."id_clientePaiEmpresarial"
