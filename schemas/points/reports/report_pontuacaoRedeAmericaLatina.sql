-- Como report_pontuacaoRede, mês a mês e para quem é de filiais fora do Brasil.
select
  c.id as id_cliente,
  -- include: pessoa_com_nivel
  f.nome as filial,
  q.nome as pais,
  q.sigla3 as sigla_pais,
  p.nome as nome_pai_empresarial,
  extract(year from g.mes)::integer as ano,
  to_char(g.mes, '"_"MM') as mes,
  round(coalesce((
    -- include: pontos_individuais
    where x.mes = g.mes::date
  ), 0), 2) as pontos_individuais,
  round(coalesce((
    -- include: pontos_da_rede
    where x.mes = g.mes::date
  ), 0), 2) as pontos_rede,
  round(coalesce((
    -- include: pontos_ao_todo
    where x.mes = g.mes::date
  ), 0), 2) as total_pontos,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  (
    -- include: ultima_compra
  ) as dh_ultima_compra
from cliente as c
join rede_no as n on n.id = c.id
cross join generate_series(
  date_trunc('month', :periodo_inicio::timestamp),
  date_trunc('month', :periodo_fim::timestamp),
  interval '1 month'
) as g (mes)
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
-- include: status_da_pessoa
left join cliente as p on p.id = n.superior
where coalesce(q.sigla3, '') <> 'BRA'
  and -- include: na_rede_de_quem_se_escolhe
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and -- include: so_desta_graduacao
