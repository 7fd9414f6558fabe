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
-- include: abaixo_do_leitor
left join cliente as p on p.id = n.superior
-- include: status_da_pessoa
where c.data_cadastro between :periodo_inicio and :periodo_fim
