-- Quem foi cadastrado no período abaixo do leitor.
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  null::text as avatar,
  p.nome as nome_pai_empresarial,
  s.descricao as status_penn,
  c.data_cadastro::timestamp at time zone :fuso as dh_cadastro,
  null::timestamptz as dh_ativacao,
  coalesce((
    select sum(m.individuais)
    -- include: meses_da_pessoa
  ), 0) as pontos_individuais
from cliente as c
join rede_no as n on n.id = c.id
join rede_no as t on t.id = coalesce(:cliente_id, :id_cliente_filtro) and n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
left join cliente as p on p.id = n.superior
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
where c.data_cadastro between :periodo_inicio and :periodo_fim
