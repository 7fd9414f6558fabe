-- Quem está abaixo do leitor; os pontos são os dos meses que têm um dia no período.
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  null::text as avatar,
  (
    select h."graduacaoTitulo"
    from graduacao_historico as h
    where h.id_cliente = c.id
    order by h."dhRegistro" desc, h.id desc
    limit 1
  ) as graduacao,
  s.descricao as status_penn,
  f.id_pais,
  q.nome as pais,
  n.nivel - t.nivel as nivel,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  coalesce((
    select sum(m.individuais)
    from ponto_mensal as m
    where m.cliente = c.id
      and m.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  ), 0) as pontos_individuais,
  coalesce((
    select sum(m.total - m.individuais)
    from ponto_mensal as m
    where m.cliente = c.id
      and m.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  ), 0) as pontos_rede,
  coalesce((
    select sum(m.total)
    from ponto_mensal as m
    where m.cliente = c.id
      and m.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  ), 0) as total_pontos,
  (
    select max(l.dh_movimento)
    from ponto_lancamento as l
    where l.beneficiario = c.id
      and l.estorno_de is null
  ) as dh_ultima_compra
from cliente as c
join rede_no as n on n.id = c.id
join rede_no as t on t.id = coalesce(:cliente_id, :id_cliente_filtro) and n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
