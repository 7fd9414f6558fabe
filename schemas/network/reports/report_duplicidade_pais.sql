-- O pai empresarial é quem está acima na rede; o consultor do cadastro deve ser o mesmo, para quem é membro.
select
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  c.tipo as tipo_cliente,
  s.descricao as status_penn,
  2 as quantidade_pais,
  coalesce(p.codigo_mundial, p.id::text) as codigo_mundial_pai,
  p.nome as nome_pai_empresarial,
  case
    when p.id = d."id_clientePaiEmpresarial" then d."dataRegistroPenn"::timestamp at time zone :fuso
    else c.data_cadastro::timestamp at time zone :fuso
  end as dh_vinculo
from cliente as c
join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
join cliente as p on p.id = d."id_clientePaiEmpresarial" or p.id = c.id_consultor
left join filial as f on f.id = c.id_filial
left join status_penn as s on s.id = d."id_statusPenn"
where coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
  and d."id_clientePaiEmpresarial" <> c.id_consultor
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_cliente is null or c.id = :id_cliente)
