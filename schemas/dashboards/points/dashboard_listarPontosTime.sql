-- Quem está abaixo do leitor; os pontos são os dos meses que têm um dia no período.
select
  c.id,
  -- include: pessoa_com_foto
  s.descricao as status_penn,
  f.id_pais,
  q.nome as pais,
  n.nivel - t.nivel as nivel,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  coalesce((
    select sum(m.individuais)
    -- include: meses_da_pessoa
  ), 0) as pontos_individuais,
  coalesce((
    select sum(m.total - m.individuais)
    -- include: meses_da_pessoa
  ), 0) as pontos_rede,
  coalesce((
    select sum(m.total)
    -- include: meses_da_pessoa
  ), 0) as total_pontos,
  (
    -- include: ultima_compra
  ) as dh_ultima_compra
from cliente as c
join rede_no as n on n.id = c.id
join rede_no as t on t.id = coalesce(:cliente_id, :id_cliente_filtro) and n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
