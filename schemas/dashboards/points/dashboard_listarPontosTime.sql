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
-- include: abaixo_do_leitor
-- include: status_da_pessoa
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
