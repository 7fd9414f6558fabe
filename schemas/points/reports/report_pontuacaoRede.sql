-- Os pontos são de meses inteiros: os que têm um dia no período. De um mês fechado contam as figuras do fechamento.
-- Só a administração escolhe o tipo de movimento (002, seção 6); então os pontos são os dele no livro, na rede de hoje.
select
  c.id,
  c.id as id_cliente,
  -- include: pessoa_com_nivel
  f.nome as filial,
  p.nome as nome_pai_empresarial,
  coalesce((
    -- include: pontos_individuais
    where x.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  ), 0) as pontos_individuais,
  coalesce((
    -- include: pontos_da_rede
    where x.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  ), 0) as pontos_rede,
  coalesce((
    -- include: pontos_ao_todo
    where x.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  ), 0) as total_pontos,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  (
    -- include: ultima_compra
  ) as dh_ultima_compra
from cliente as c
join rede_no as n on n.id = c.id
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
-- include: status_da_pessoa
left join cliente as p on p.id = n.superior
where -- include: na_rede_de_quem_se_escolhe
  and (:id_filial is null or c.id_filial = :id_filial)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and -- include: so_desta_graduacao
