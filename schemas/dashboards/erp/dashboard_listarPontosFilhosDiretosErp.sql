-- Quem está logo abaixo do leitor, com os pontos que o ERP disse por último dos meses do período.
select
  c.id,
  -- include: pessoa_com_foto
  s.descricao as status_penn,
  f.id_pais,
  q.nome as pais,
  1::bigint as nivel,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  coalesce(e.individuais, 0) as pontos_individuais,
  coalesce(e.total - e.individuais, 0) as pontos_rede,
  coalesce(e.total, 0) as total_pontos,
  (
    -- include: ultima_compra
  ) as dh_ultima_compra
from cliente as c
join rede_no as n on n.id = c.id
-- include: status_da_pessoa
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
left join lateral (
  select sum(p.individuais) as individuais, sum(p.total) as total
  from ponto_erp as p
  where p.cliente = c.id
    and p.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
) as e on true
where n.superior = coalesce(:cliente_id, :id_cliente_filtro)
